// Boards that lie over the map, and on a phone the log: one is open at a time. The server is told
// which, and draws only that one.
import { $, $$, byId, make } from '../shared/page.js';
import { send } from './live_line.js';

const stage = byId('stage'), PANELS = ['map', 'log'], SOON = 90;

export const current = () => document.body.dataset.sheet;

let given = ''; // what the reader has put into the open sheet

function boxOf(id) {
  const known = $(`.sheet[data-sheet="${CSS.escape(id)}"]`);
  if (known) return known;
  const box = make('div', { class: 'sheet', 'data-sheet': id, tabindex: '0', 'aria-busy': 'true' });
  box.append(make('div', { id: `sheet-${id}` })); // as all boards are: what is drawn anew must be of the same kind
  byId('sheets').append(box);
  return box;
}

/** Whether sheets beside the map have tabs, or are in sight anyway: asked for each size of the window,
    and not in the middle of an update, since the whole page is laid out to answer it. */
let tabbed = false;
const measure = () => { tabbed = Boolean($('.tab.beside')?.checkVisibility()); };

export function open(wanted) {
  const [id, query = ''] = wanted.split('?');
  if (id === current()) { if (query) ask(query); return; }
  given = query;
  for (const list of $$('.targets[open]')) list.open = false;
  const box = PANELS.includes(id) ? null : boxOf(id);
  if (box?.matches('.beside') && !tabbed) { open('map'); return; }
  document.body.dataset.sheet = id;
  for (const other of $$('#sheets > .sheet')) other.hidden = other !== box;
  for (const other of $$('.sheet.beside')) other.toggleAttribute('data-open', other === box);
  mark();
  // Scrolling asks where everything lies: with the next frame, when all is in its place anyway.
  requestAnimationFrame(() => {
    byId(`tab-${id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (box) box.scrollTop = 0;
  });
  tell();
}

/** Say which board is wanted, and what was put into it; after every new line, too. */
export const tell = () => send(`sheet ${PANELS.includes(current()) ? '' : current() + (given && `?${given}`)}`);

/** Have the open sheet drawn anew with what the reader has put in or looks at. */
let asking;
export function ask(query) {
  if (query === given || !$('.sheet:not([hidden]) > [data-asks]')) return;
  given = query;
  clearTimeout(asking);
  asking = setTimeout(tell, SOON);
}

/** After a morph of the tabs: a board that is no longer there is closed. */
export function mark() {
  if (!PANELS.includes(current()) && !$(`[data-sheet="${CSS.escape(current())}"][role=tab],[data-opens="${CSS.escape(current())}"]`)) {
    open('map');
    return;
  }
  const id = current();
  for (const tab of $$('#tabs [role=tab]')) {
    const on = tab.dataset.sheet === id;
    tab.setAttribute('aria-selected', String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  stage.classList.toggle('covered', Boolean($('#sheets > .sheet:not([hidden])')));
}

/** The next or previous tab. */
export function step(by) {
  const tabs = $$('#tabs [role=tab]').filter(tab => tab.offsetParent);
  const here = tabs.findIndex(tab => tab.dataset.sheet === current());
  const next = tabs[(here + by + tabs.length) % tabs.length];
  open(next.dataset.sheet);
  if (tabs.includes(document.activeElement)) next.focus();
}

const query = (form, pressed) => String(new URLSearchParams(new FormData(form, pressed)));

/** In the form of a sheet, what has `data-drag` can be carried to what has `data-drop`. A finger scrolls: it presses. */
function carrying() {
  let from = null, ghost = null;
  const under = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('.sheet form [data-drop]');
  const end = () => {
    ghost?.remove();
    if (from) delete from.form.dataset.carrying;
    from = ghost = null;
  };
  addEventListener('pointerdown', event => {
    from = event.pointerType !== 'touch' && event.target.closest?.('.sheet form [data-drag]') || null;
  });
  addEventListener('pointermove', event => {
    if (!from) return;
    if (!ghost) {
      ghost = from.cloneNode(true);
      ghost.classList.add('carried');
      from.closest('.sheet').append(ghost);
      from.form.dataset.carrying = from.dataset.drag;
    }
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  });
  addEventListener('pointerup', event => {
    const to = ghost && under(event);
    if (to && !to.contains(from))
      ask(`${query(from.form)}&${new URLSearchParams({ drag: from.dataset.drag, drop: to.dataset.drop })}`);
    end();
  });
  addEventListener('pointercancel', end);
}

export function watch() {
  carrying();
  measure();
  addEventListener('resize', measure);
  document.addEventListener('click', event => {
    const opener = event.target.closest('[data-opens],#tabs [data-sheet]');
    if (opener && !event.target.closest('[data-place]'))
      open(opener.dataset.opens ?? opener.dataset.sheet);
  });
  // A form in a sheet is answered as soon as something is put in.
  const filled = event => {
    const form = event.target.closest('.sheet form');
    if (!form) return;
    event.preventDefault();
    const pressed = event.submitter, kept = pressed?.name && form.querySelector(`input[type=hidden][name="${CSS.escape(pressed.name)}"]`);
    if (kept) kept.value = pressed.value; // whoever presses on does not wait for the answer
    ask(query(form, pressed));
  };
  byId('sheets').addEventListener('input', filled);
  byId('sheets').addEventListener('submit', filled);
  byId('tabs').addEventListener('keydown', event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) { event.preventDefault(); step(by); }
  });
  if (!current()) document.body.dataset.sheet = 'map';
  mark();
}
