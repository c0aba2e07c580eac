// Pan and zoom: a CSS transform on the whole drawing, so that a gesture redraws nothing. The map keeps its place on the
// screen, and its scale, whatever comes beside it or goes: only the reader's own hand moves it.
import { byId, closest, the } from '../shared/page.js';
import { hide } from './tooltips.js';

/** @typedef {[left: number, top: number, width: number, height: number]} Box */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Sides */
/** @typedef {{ clientX: number, clientY: number }} Spot */

const LEAST = 0.8, MOST = 5, REST = 160, SLIP = 8, STEP = 1.35;
const FAR = 0.55; // pixels of one unit of the map, below which details are left out
const stage = byId('sight'), bar = byId('bar'), map = byId('map'), turned = byId('camera');
/** @type {() => Box} */
const extent = () => /** @type {Box} */ ((byId('extent').dataset.box ?? '').split(' ').map(Number));
/** @type {Box} */
let whole = extent();
let zoom = 1, x = 0, y = 0, slipped = 0;
/** @type {Timer} */
let resting;
/** @type {Map<number, PointerEvent>} */
const pointers = new Map();
let room = { left: 0, top: 0, width: 0, height: 0 }; // where on the screen the whole map was fitted
const upright = matchMedia('(max-width: 820px)');

/** @type {(low: number, value: number, high: number) => number} */
const between = (low, value, high) => Math.max(low, Math.min(high, value));
/** The box around several.
    @type {(boxes: Sides[]) => Sides} */
const around = boxes => ({
  left: Math.min(...boxes.map(box => box.left)), right: Math.max(...boxes.map(box => box.right)),
  top: Math.min(...boxes.map(box => box.top)), bottom: Math.max(...boxes.map(box => box.bottom)),
});
/** @type {(event: Spot) => Point} */
const local = event => [event.clientX - room.left, event.clientY - room.top];

/** The room of the map: all of the stage, also what a question takes of it now, but no more than is usually left above the
    bar and whatever lies below it (`--room`). */
function measure() {
  const { left, top, width, height, bottom } = stage.getBoundingClientRect();
  if (!width) return; // another panel is open
  const aside = parseFloat(getComputedStyle(byId('stage')).marginLeft);
  const missing = Math.max(0, parseFloat(getComputedStyle(bar).getPropertyValue('--room')) - (innerHeight - bottom));
  room = { left: left - aside, top, width: width + aside, height: height - missing };
  map.style.width = `${room.width}px`;
  map.style.height = `${room.height}px`;
}

function paint() {
  // Half of the map always stays in sight.
  /** @type {(value: number, size: number) => number} */
  const keep = (value, size) => between(size * 0.5 - size * zoom, value, size * 0.5);
  x = keep(x, room.width);
  y = keep(y, room.height);
  const { left, top } = stage.getBoundingClientRect();
  map.style.transform = `translate(${x + room.left - left}px,${y + room.top - top}px) scale(${zoom})`;
  map.classList.toggle('far', zoom * scale() < FAR);
  map.style.willChange = 'transform';
  stage.classList.toggle('moved', zoom !== 1 || x !== 0 || y !== 0);
  document.body.dataset.idle = 'no';
  clearTimeout(resting);
  resting = setTimeout(() => {
    map.style.willChange = '';
    document.body.dataset.idle = 'yes';
  }, REST);
}

/** Pixels of one unit of the map, where all of it is in sight. */
function scale() {
  const { width, height } = map.viewBox.baseVal;
  return Math.min(room.width / width, room.height / height);
}

/** @type {(factor: number, atX: number, atY: number) => void} */
function zoomAt(factor, atX, atY) {
  const next = between(LEAST, zoom * factor, MOST);
  x = atX - (atX - x) * next / zoom;
  y = atY - (atY - y) * next / zoom;
  zoom = next;
  paint();
}

/** A step nearer, or with -1 farther away.
    @type {(steps: number) => void} */
export const zoomBy = steps => zoomAt(STEP ** steps, room.width / 2, room.height / 2);

/** @type {(box: Box, high: boolean) => Box} */
const turnedBox = ([left, top, width, height], high) =>
  high ? [-(top + height), left, height, width] : [left, top, width, height];

const WIDE = 1.1, WIDER = 1.35; // how much wider than high: at first, and as it grows
let fitted = false;
/** The whole map; a wide one is turned on an upright phone. It is seldom turned again while it grows,
    and never because something else needs room on the screen: nobody likes a map that spins. */
export function fit() {
  measure();
  whole = extent();
  const [, , width, height] = whole, isTurned = map.classList.contains('turned');
  const isUpright = upright.matches && innerHeight > innerWidth;
  const high = isUpright && width > height * (!fitted ? WIDE : isTurned ? 1 / WIDER : WIDER);
  fitted = isUpright;
  map.setAttribute('viewBox', turnedBox(whole, high).join(' '));
  map.classList.toggle('turned', high);
  turned.setAttribute('transform', high ? 'rotate(90)' : '');
  zoom = 1; x = 0; y = 0;
  paint();
}

/** The map may have grown: what is new appears in its place, and only if there is no room for it all is drawn smaller.
    Whoever looks at a part of it goes on doing so. */
export function grown() {
  if (zoom !== 1 || String(extent()) === String(whole)) return;
  const [left, top, width, height] = turnedBox(extent(), map.classList.contains('turned'));
  const box = map.viewBox.baseVal, middle = [box.x + box.width / 2, box.y + box.height / 2];
  /** @type {(low: number, size: number, around: number, pixels: number) => boolean} */
  const fits = (low, size, around, pixels) =>
    low >= around - pixels / scale() / 2 && low + size <= around + pixels / scale() / 2;
  if (!fits(left, width, middle[0], room.width) || !fits(top, height, middle[1], room.height)) fit();
}

/** @type {() => [zoom: number, x: number, y: number]} */
export const pose = () => [zoom, x, y];
/** @type {(pose: [zoom: number, x: number, y: number]) => void} */
export function restore([givenZoom, givenX, givenY]) { zoom = givenZoom; x = givenX; y = givenY; paint(); }

/** Bring elements into sight, if nothing of them is: with the next frame, when all is in its place anyway.
    @type {(elements: Element[]) => void} */
export const seek = elements => requestAnimationFrame(() => bring(elements));

/** @type {(elements: Element[]) => void} */
function bring(elements) {
  const boxes = elements.map(element => element.getBoundingClientRect()).filter(box => box.width);
  const frame = stage.getBoundingClientRect(), margin = 24;
  /** @type {(box: DOMRect) => boolean} */
  const isSeen = box => {
    const [atX, atY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return atX > frame.left && atX < frame.right && atY > frame.top && atY < frame.bottom;
  };
  if (!boxes.length || !frame.width || boxes.some(isSeen)) return;
  const { left, right, top, bottom } = around(boxes);
  const fits = Math.min(1, (frame.width - 2 * margin) / (right - left), (frame.height - 2 * margin) / (bottom - top));
  x += frame.left + frame.width / 2 - (left + right) / 2;
  y += frame.top + frame.height / 2 - (top + bottom) / 2;
  zoomAt(fits, ...local({ clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 }));
}

/** @type {[zoom: number, x: number, y: number] | null} */
let before = null;
let visited = '';
/** Something is asked about these: if nothing of them is in sight they are brought there; `leave` goes back, unless
    somebody has moved the map meanwhile.
    @type {(elements: Element[]) => void} */
export const visit = elements => requestAnimationFrame(() => {
  before ??= pose();
  bring(elements);
  visited = pose().join();
});
export function leave() {
  if (before && visited === pose().join()) restore(before);
  before = null;
}

/** @type {(event: PointerEvent) => void} */
function move(event) {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const other = [...pointers.values()].find(p => p.pointerId !== event.pointerId);
  if (other) {
    /** @type {(p: Spot) => number} */
    const gap = p => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
    slipped = SLIP + 1;
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    zoomAt(gap(event) / (gap(before) || 1), ...local(middle));
  } else {
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    slipped += Math.abs(dx) + Math.abs(dy);
    if (slipped > SLIP) {
      stage.setPointerCapture(event.pointerId);
      map.classList.add('dragged');
      hide();
      x += dx; y += dy;
      paint();
    }
  }
  pointers.set(event.pointerId, event);
}

export function watch() {
  stage.addEventListener('wheel', event => {
    if (closest(event, '#sheets')) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * 0.0015), ...local(event));
  }, { passive: false });
  stage.addEventListener('pointerdown', event => {
    if (closest(event, 'button,a,#sheets,dialog')) return;
    if (!pointers.size) slipped = 0;
    pointers.set(event.pointerId, event);
  });
  stage.addEventListener('pointermove', move);
  /** @type {(event: PointerEvent) => void} */
  const up = event => { pointers.delete(event.pointerId); map.classList.remove('dragged'); };
  stage.addEventListener('pointerup', up);
  stage.addEventListener('pointercancel', up);
  // A press that moved is no click.
  stage.addEventListener('click', event => {
    if (slipped > SLIP && !closest(event, 'button')) { event.stopPropagation(); slipped = 0; }
  }, true);
  map.addEventListener('dblclick', event => {
    if (!closest(event, '.ok,.chosen')) zoomAt(STEP * STEP, ...local(event));
  });
  the('.zoom').addEventListener('click', event => {
    const way = closest(event, 'button')?.dataset.zoom;
    if (way === 'fit') fit(); else if (way) zoomBy(way === 'in' ? 1 : -1);
  });
  new ResizeObserver(() => { if (stage.clientWidth) paint(); }).observe(stage); // what is beside the map has come or gone
  addEventListener('resize', () => { if (zoom === 1) fit(); else { measure(); paint(); } });
}
