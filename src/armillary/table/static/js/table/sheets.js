// Boards that lie over the map, and on a phone the log: one is open at a time. The server is told
// which, and draws only that one.
import { $, $$, byId, closest, make, the } from '../shared/page.js';
import { newest } from '../shared/morph.js';

const stage = byId('stage'), PANELS = ['map', 'log'], SOON = 90;
const DRAWN = 1000; // milliseconds after which a form shows what was put in
const FLOATING = 380; // pixels that a board takes which floats over the map

export const current = () => document.body.dataset.sheet ?? 'map';

let given = ''; // what the reader has put into the open sheet

/** @type {(id: string) => HTMLElement} */
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

/** @type {(sheet: string) => void} */
export function open(sheet) {
  const [id, query = ''] = sheet.split('?');
  if (id === current()) { if (query) ask(query); return; }
  given = query;
  for (const list of $$('.targets[open]')) list.removeAttribute('open');
  const box = PANELS.includes(id) ? null : boxOf(id);
  if (box?.matches('.beside') && !tabbed) { open('map'); return; }
  document.body.dataset.sheet = id;
  for (const other of $$('#sheets > .sheet')) other.hidden = other !== box;
  for (const other of $$('.sheet.beside')) other.toggleAttribute('data-open', other === box);
  mark();
  // Scrolling asks where everything lies: with the next frame, when all is in its place anyway.
  requestAnimationFrame(() => {
    if (box) box.scrollTop = 0;
    if (id === 'log') for (const list of [byId('log'), byId('remarks')]) newest(list);
    fold();
  });
  tell();
}

/** The board on which something is chosen opens by itself, and closes again when that is over. */
let came = '', led = '';
/** @type {(sheet: string, wanted?: string) => void} */
export function lead(sheet, wanted = sheet) {
  if (current() !== sheet) { came ||= current(); led = sheet; }
  open(wanted);
}
export function home() {
  if (came && current() === led) open(came);
  came = led = '';
}

/** A board that floats over the map lies on its other side, if it would cover what was pressed.
    @type {(pressed?: Element) => void} */
export function dock(pressed) {
  if (!pressed) return;
  const { left, right } = pressed.getBoundingClientRect();
  document.body.toggleAttribute('data-dock', left + right > 2 * (stage.getBoundingClientRect().right - FLOATING));
}

/** A board that the reader opens stays open.
    @type {(wanted: string) => void} */
export function turnTo(wanted) {
  came = led = '';
  open(wanted);
}

/** The board that is wanted, with what was put into it; empty: none. */
export const wanted = () => (PANELS.includes(current()) ? '' : current() + (given && `?${given}`));

/** Say which board is wanted. */
const tell = () => document.dispatchEvent(new CustomEvent('sheet', { detail: wanted() }));

/** Have the open sheet drawn anew with what the reader has put in or looks at. Until a new one has come,
    nobody knows whether it asks, and who presses quickly is not forgotten.
    @type {Timer} */
let asking;
/** @type {(query: string) => void} */
export function ask(query) {
  if (query === given || !$('.sheet:not([hidden]):is([aria-busy], :has(> [data-asks]))')) return;
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
  spread(document.body.hasAttribute('data-tabs'));
  for (const tab of $$('#tabs [role=tab]')) {
    const on = tab.dataset.sheet === id;
    tab.setAttribute('aria-selected', String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  stage.classList.toggle('covered', Boolean($('#sheets > .sheet:not([hidden])')));
}

// --- More tabs than there is room for: the rest of them, and the name of the board that is open among them

/** @type {(on: boolean) => void} */
function spread(on) {
  document.body.toggleAttribute('data-tabs', on);
  the('#tabs [data-spread]').setAttribute('aria-expanded', String(on));
}

/** @type {(tab: Element) => boolean} */
function folded(tab) {
  const { top, bottom } = tab.getBoundingClientRect(), row = the('#tabs .tabline').getBoundingClientRect();
  return bottom - top > 0 && (top + bottom < 2 * row.top || top + bottom > 2 * row.bottom);
}

/** Whether all have room; asked when the tabs have become more, or their room less. */
function fold() {
  const button = the('#tabs [data-spread]'), list = the('#tabs [role=tablist]');
  if (document.body.hasAttribute('data-tabs')) return;
  document.body.toggleAttribute('data-more', list.offsetHeight > the('#tabs .tabline').offsetHeight + 8);
  const here = $('#tabs [aria-selected=true]'), hidden = here && folded(here) ? here.firstChild?.textContent ?? '' : '';
  $('[data-own]', button)?.remove();
  if (hidden) button.append(make('b', { 'data-own': true }, hidden));
}

/** The next or previous tab.
    @type {(by: number) => void} */
export function step(by) {
  const tabs = $$('#tabs [role=tab]').filter(tab => tab.offsetParent);
  const here = tabs.findIndex(tab => tab.dataset.sheet === current());
  const next = tabs[(here + by + tabs.length) % tabs.length];
  turnTo(next.dataset.sheet ?? 'map');
  if (tabs.some(tab => tab === document.activeElement)) next.focus();
}

/** @type {(form: HTMLFormElement, pressed?: HTMLElement | null) => string} */
const query = (form, pressed) => {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form, pressed)) given.append(name, String(value));
  return String(given);
};

/** Numbers that were pressed up or down, and may not have been drawn yet.
    @type {Map<string, number>} */
const ahead = new Map();
let stepped = 0;

/** A form after a press on `+` or `−` (`field:1`), however quickly one follows another.
    @type {(form: HTMLFormElement, field: string, by: number) => string} */
function counted(form, field, by) {
  const now = performance.now();
  if (now - stepped > DRAWN) ahead.clear();
  stepped = now;
  const given = new URLSearchParams(query(form));
  ahead.set(field, Math.max(0, (ahead.get(field) ?? Number(given.get(field))) + by));
  for (const [name, value] of ahead) given.set(name, String(value));
  given.set('step', `${field}:0`);
  return String(given);
}

/** In the form of a sheet, what has `data-drag` can be carried to what has `data-drop`. A finger scrolls: it presses. */
function carrying() {
  /** @type {HTMLButtonElement | null} */
  let from = null;
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {(event: PointerEvent) => HTMLElement | null | undefined} */
  const under = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('.sheet form [data-drop]');
  const end = () => {
    ghost?.remove();
    delete from?.form?.dataset.carrying;
    from = ghost = null;
  };
  addEventListener('pointerdown', event => {
    const found = event.pointerType === 'touch' ? null : closest(event, '.sheet form [data-drag]');
    from = found instanceof HTMLButtonElement ? found : null;
  });
  addEventListener('pointermove', event => {
    if (!from?.form) return;
    if (!ghost) {
      ghost = /** @type {HTMLElement} */ (from.cloneNode(true));
      ghost.classList.add('carried');
      from.closest('.sheet')?.append(ghost);
      from.form.dataset.carrying = from.dataset.drag;
    }
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  });
  addEventListener('pointerup', event => {
    const to = ghost && under(event);
    if (to && from?.form && !to.contains(from))
      ask(`${query(from.form)}&${new URLSearchParams({ drag: from.dataset.drag ?? '', drop: to.dataset.drop ?? '' })}`);
    end();
  });
  addEventListener('pointercancel', end);
}

/** @type {Record<string, number>} */
const BY_ARROW = { ArrowRight: 1, ArrowLeft: -1 };

export function watch() {
  carrying();
  measure();
  addEventListener('resize', measure);
  new ResizeObserver(fold).observe(the('#tabs [role=tablist]'));
  addEventListener('resize', () => { spread(false); fold(); });
  byId('tabs').addEventListener('focusin', event => { if (folded(/** @type {Element} */ (event.target))) spread(true); });
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !document.body.hasAttribute('data-tabs')) return;
    event.stopPropagation();
    spread(false);
  }, true);
  document.addEventListener('click', event => {
    spread(Boolean(closest(event, '[data-spread]')) && !document.body.hasAttribute('data-tabs'));
    const opener = closest(event, '[data-opens],#tabs [data-sheet]');
    if (opener && !closest(event, '[data-place]'))
      turnTo(opener.dataset.opens ?? opener.dataset.sheet ?? 'map');
  });
  // A form in a sheet is answered as soon as something is put in.
  /** @type {(event: SubmitEvent | Event) => void} */
  const filled = event => {
    const form = closest(event, '.sheet form');
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const pressed = event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    /** @type {HTMLInputElement | null} */
    const kept = pressed?.name ? $(`input[type=hidden][name="${CSS.escape(pressed.name)}"]`, form) : null;
    if (pressed && kept) kept.value = pressed.value; // whoever presses on does not wait for the answer
    const [, field, by] = /^(.+):(-?\d+)$/.exec(pressed?.name === 'step' ? pressed.value : '') ?? [];
    ask(field ? counted(form, field, Number(by)) : query(form, pressed));
  };
  byId('sheets').addEventListener('input', filled);
  byId('sheets').addEventListener('submit', filled);
  byId('tabs').addEventListener('keydown', event => {
    const by = BY_ARROW[event.key];
    if (by) { event.preventDefault(); step(by); }
  });
  document.body.dataset.sheet ??= 'map';
  mark();
}
