// Everything works without a mouse: one stop for the whole map, arrows inside it, keys for actions.
import { $, $$, byId, closest } from '../shared/page.js';
import { back, confirm, turn } from './choices/steps.js';
import { fit, zoomBy } from './camera.js';
import { current, open, step } from './sheets.js';
import { explained, hide } from './tooltips.js';
import * as rulebookLinks from './lookups/rulebook_links.js';
import * as mapList from './lookups/map_list_link.js';
import * as digest from './digest.js';
import * as scenes from './scenes.js';

const map = byId('map'), cursor = byId('cursor');
/** @type {Record<string, Point>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIDEWAYS = 2.2; // straight ahead counts more

/** @type {(element: Element) => Point} */
const middle = element => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** @type {(from: HTMLElement, way: Point, wanted: string) => void} */
function go(from, way, wanted) {
  const [x, y] = middle(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const other of $$(wanted, map)) {
    if (other === from) continue;
    const [ox, oy] = middle(other), dx = ox - x, dy = oy - y;
    const ahead = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead < 3 || ahead + aside * SIDEWAYS >= least) continue;
    least = ahead + aside * SIDEWAYS;
    best = other;
  }
  if (!best) return;
  from.tabIndex = -1;
  best.tabIndex = 0;
  best.focus({ preventScroll: true });
}

/** The focus is drawn above everything: neighbours would cover a stroke of the hex itself.
    @type {(element: Element | null) => void} */
function mark(element) {
  const shape = element?.matches(':focus-visible') ? $('polygon,path,circle', element) : null;
  cursor.replaceChildren();
  if (!element || !shape) return;
  cursor.setAttribute('transform', element.getAttribute('transform') ?? '');
  for (let n = 0; n < 2; n += 1) {
    const copy = /** @type {Element} */ (shape.cloneNode());
    copy.removeAttribute('class');
    cursor.append(copy);
  }
}

/** @type {(event: KeyboardEvent) => void} */
function onMap(event) {
  const here = closest(event, '[data-place]'), way = WAYS[event.key];
  if (!here || !way) return;
  event.preventDefault();
  go(here, way, event.shiftKey ? '[data-place].ok' : '[data-place]');
}

/** The targets as a list, and into it. */
function list() {
  $('#choice .targets')?.setAttribute('open', '');
  $('#choice .option')?.focus();
}

/** The green button: that of what is chosen, or the only thing that is left to do. */
function green() {
  if (byId('bar').dataset.mode === 'idle') $('#actions .yes')?.click(); else confirm();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  '?': () => byId('menu-shortcuts').showModal(),
  u: () => byId('undo')?.click(),
  l: list,
  m: () => mapList.open(),
  b: () => rulebookLinks.open(explained()),
  '[': () => step(-1),
  ']': () => step(1),
  '+': () => zoomBy(1),
  '-': () => zoomBy(-1),
  0: fit,
  r: () => turn(1),
  d: digest.toggle,
};

/** @type {(event: KeyboardEvent) => void} */
function onPage(event) {
  const { target, key } = event;
  if (!(target instanceof Element)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input,textarea,select,dialog[open]')) return;
  if (scenes.telling() && (key === 'Escape' || key === ' ')) {
    event.preventDefault();
    if (key === ' ') scenes.next(); else scenes.now();
    return;
  }
  if (key === 'Escape') {
    hide();
    byId('alert').hidden = true;
    const digested = $('#since:not([hidden]):not(.folded)');
    if (byId('bar').dataset.mode !== 'idle') back(); else if (digested) digest.toggle(); else if (current() !== 'map') open('map');
    return;
  }
  if (key === 'Enter' || key === ' ') {
    // Where something only waits for Enter, a place that is no part of it is not what is meant, nor its own: that would turn it.
    const confirms = key === 'Enter' && byId('bar').dataset.mode === 'confirm';
    const place = target.closest(confirms ? '[data-place]:is(.ok,.also):not(.chosen)' : '[data-place]');
    if (place && !target.closest('button,a')) { event.preventDefault(); place.dispatchEvent(new MouseEvent('click', { bubbles: true })); }
    else if (key === 'Enter' && !event.repeat && !target.closest('button,a,summary')) green();
    return;
  }
  if (/^[1-9]$/.test(key)) $(`#actions [data-key="${key}"],#aside [data-key="${key}"]`)?.click();
  else KEYS[key.toLowerCase()]?.();
}

/** What was pressed by hand gives its focus back: Enter is for the green button, not for the last one once more.
    @type {(event: MouseEvent) => void} */
function release(event) {
  const pressed = event.detail ? closest(event, 'button,summary,[data-place]') : null;
  if (pressed && pressed === document.activeElement) pressed.blur();
}

export function watch() {
  document.addEventListener('click', release);
  map.addEventListener('keydown', onMap);
  document.addEventListener('keydown', onPage);
  map.addEventListener('focusin', event => mark(closest(event, '[data-place]')));
  map.addEventListener('focusout', () => mark(null));
}
