// Boards that lie over the map, and on a phone the log: one is open at a time. The server is told
// which, and draws only that one.
import { $, $$, byId, make } from './state.js';
import { send } from './socket.js';

const stage = byId('stage'), PANELS = ['map', 'log'];

export const current = () => document.body.dataset.sheet;

function boxOf(id) {
  const known = $(`.sheet[data-sheet="${CSS.escape(id)}"]`);
  if (known) return known;
  const box = make('div', { class: 'sheet', 'data-sheet': id, tabindex: '0', 'aria-busy': 'true' });
  box.append(make('section', { id: `sheet-${id}` }));
  byId('sheets').append(box);
  return box;
}

export function open(id) {
  if (id === current()) return;
  const box = PANELS.includes(id) ? null : boxOf(id);
  document.body.dataset.sheet = id;
  for (const other of $$('.sheet')) other.hidden = other !== box;
  mark();
  tell();
  if (box) box.scrollTop = 0;
}

/** Say which board is wanted; after every new line, too. */
export const tell = () => send(`sheet ${PANELS.includes(current()) ? '' : current()}`);

/** After a morph of the tabs. */
export function mark() {
  const id = current();
  for (const tab of $$('#tabs [role=tab]')) {
    const on = tab.dataset.sheet === id;
    tab.setAttribute('aria-selected', String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  stage.classList.toggle('covered', Boolean($('.sheet:not([hidden])')));
}

/** The next or previous tab. */
export function step(by) {
  const tabs = $$('#tabs [role=tab]').filter(tab => tab.offsetParent);
  const here = tabs.findIndex(tab => tab.dataset.sheet === current());
  const next = tabs[(here + by + tabs.length) % tabs.length];
  open(next.dataset.sheet);
  if (tabs.includes(document.activeElement)) next.focus();
}

export function watch() {
  document.addEventListener('click', event => {
    const opener = event.target.closest('[data-opens],#tabs [data-sheet]');
    if (opener && !event.target.closest('[data-place]'))
      open(opener.dataset.opens ?? opener.dataset.sheet);
  });
  byId('tabs').addEventListener('keydown', event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) { event.preventDefault(); step(by); }
  });
  if (!current()) document.body.dataset.sheet = 'map';
  mark();
}
