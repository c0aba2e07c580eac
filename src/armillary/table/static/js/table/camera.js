// Pan and zoom: a CSS transform on the whole drawing, so that a gesture redraws nothing.
import { $, byId } from '../shared/page.js';
import { hide } from './tooltips.js';

const LEAST = 0.8, MOST = 5, REST = 160, SLIP = 8, STEP = 1.35;
const FAR = 0.55; // pixels of one unit of the map, below which details are left out
const stage = byId('sight'), map = byId('map'), turned = byId('camera');
const extent = () => byId('extent').dataset.box.split(' ').map(Number);
let whole = extent();
let zoom = 1, x = 0, y = 0, slipped = 0, resting;
const pointers = new Map(), upright = matchMedia('(max-width: 820px)');

const between = (low, value, high) => Math.max(low, Math.min(high, value));
/** The box around several. */
const around = boxes => ({
  left: Math.min(...boxes.map(box => box.left)), right: Math.max(...boxes.map(box => box.right)),
  top: Math.min(...boxes.map(box => box.top)), bottom: Math.max(...boxes.map(box => box.bottom)),
});
const local = event => {
  const box = stage.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};

function paint() {
  // Half of the map always stays in sight.
  const keep = (value, size) => between(size * 0.5 - size * zoom, value, size * 0.5);
  x = keep(x, stage.clientWidth);
  y = keep(y, stage.clientHeight);
  map.style.transform = `translate(${x}px,${y}px) scale(${zoom})`;
  const { width, height } = map.viewBox.baseVal;
  map.classList.toggle('far', zoom * Math.min(stage.clientWidth / width, stage.clientHeight / height) < FAR);
  map.style.willChange = 'transform';
  stage.classList.toggle('moved', zoom !== 1 || x !== 0 || y !== 0);
  document.body.dataset.idle = 'no';
  clearTimeout(resting);
  resting = setTimeout(() => {
    map.style.willChange = '';
    document.body.dataset.idle = 'yes';
  }, REST);
}

function zoomAt(factor, atX, atY) {
  const next = between(LEAST, zoom * factor, MOST);
  x = atX - (atX - x) * next / zoom;
  y = atY - (atY - y) * next / zoom;
  zoom = next;
  paint();
}

/** A step nearer, or with -1 farther away. */
export const zoomBy = steps => zoomAt(STEP ** steps, stage.clientWidth / 2, stage.clientHeight / 2);

const WIDE = 1.1, WIDER = 1.35; // how much wider than high: at first, and as it grows
let fitted = false;
/** The whole map; a wide one is turned on an upright phone. It is seldom turned again while it grows,
    and never because something else needs room on the screen: nobody likes a map that spins. */
export function fit() {
  whole = extent();
  const [left, top, width, height] = whole, isTurned = map.classList.contains('turned');
  const isUpright = upright.matches && innerHeight > innerWidth;
  const high = isUpright && width > height * (!fitted ? WIDE : isTurned ? 1 / WIDER : WIDER);
  fitted = isUpright;
  const box = high ? [-(top + height), left, height, width] : whole;
  map.setAttribute('viewBox', box.join(' '));
  map.classList.toggle('turned', high);
  turned.setAttribute('transform', high ? 'rotate(90)' : '');
  zoom = 1; x = 0; y = 0;
  paint();
}

/** The map may have grown; whoever looks at a part of it goes on doing so. */
export function grown() { if (zoom === 1 && String(extent()) !== String(whole)) fit(); }

export const pose = () => [zoom, x, y];
export function restore([givenZoom, givenX, givenY]) { zoom = givenZoom; x = givenX; y = givenY; paint(); }

/** Bring elements into sight, if they are not: with the next frame, when all is in its place anyway. */
export const seek = elements => requestAnimationFrame(() => bring(elements));

function bring(elements) {
  const boxes = elements.map(element => element.getBoundingClientRect()).filter(box => box.width);
  if (!boxes.length) return;
  const frame = sight(), margin = 24, edge = 2, { left, right, top, bottom } = around(boxes);
  const seen = left > frame.left - edge && right < frame.right + edge &&
    top > frame.top - edge && bottom < frame.bottom + edge;
  if (seen) return;
  const fits = Math.min(1, (frame.width - 2 * margin) / (right - left), (frame.height - 2 * margin) / (bottom - top));
  x += frame.left + frame.width / 2 - (left + right) / 2;
  y += frame.top + frame.height / 2 - (top + bottom) / 2;
  zoomAt(fits, ...local({ clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 }));
}

/** The part of the stage that no floating sheet covers. */
function sight() {
  const { left, top, right, bottom } = stage.getBoundingClientRect();
  const cover = $('.sheet:not([hidden]) > .floating')?.getBoundingClientRect();
  if (!cover) return new DOMRect(left, top, right - left, bottom - top);
  const below = cover.width > (right - left) * 0.8;
  return below ? new DOMRect(left, top, right - left, cover.top - top) : new DOMRect(left, top, cover.left - left, bottom - top);
}

/** Show these from near by; `leave` goes back, unless somebody has moved the map meanwhile. */
const VISIT = 2.2, ROOM = 0.5; // how near, and how much of the stage they may fill
let before = null, visited = '', shown = [];
export function visit(elements) {
  before ??= pose();
  shown = elements;
  fit();
  const { left, right, top, bottom } = around(elements.map(element => element.getBoundingClientRect()));
  const frame = stage.getBoundingClientRect();
  x += frame.width / 2 - ((left + right) / 2 - frame.left);
  y += frame.height / 2 - ((top + bottom) / 2 - frame.top);
  const fits = ROOM * Math.min(frame.width / (right - left), frame.height / (bottom - top));
  zoomAt(between(1, fits, VISIT), frame.width / 2, frame.height / 2);
  visited = pose().join();
}
export function leave() {
  if (before && visited === pose().join()) restore(before);
  before = null;
}

function move(event) {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const other = [...pointers.values()].find(p => p.pointerId !== event.pointerId);
  if (other) {
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
    if (event.target.closest('#sheets')) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * 0.0015), ...local(event));
  }, { passive: false });
  stage.addEventListener('pointerdown', event => {
    if (event.target.closest('button,a,#sheets,dialog')) return;
    if (!pointers.size) slipped = 0;
    pointers.set(event.pointerId, event);
  });
  stage.addEventListener('pointermove', move);
  const up = event => { pointers.delete(event.pointerId); map.classList.remove('dragged'); };
  stage.addEventListener('pointerup', up);
  stage.addEventListener('pointercancel', up);
  // A press that moved is no click.
  stage.addEventListener('click', event => {
    if (slipped > SLIP && !event.target.closest('button')) { event.stopPropagation(); slipped = 0; }
  }, true);
  map.addEventListener('dblclick', event => {
    if (!event.target.closest('.ok,.chosen')) zoomAt(STEP * STEP, ...local(event));
  });
  $('.zoom').addEventListener('click', event => {
    const way = event.target.closest('button')?.dataset.zoom;
    if (way === 'fit') fit(); else if (way) zoomBy(way === 'in' ? 1 : -1);
  });
  let size = '';
  new ResizeObserver(() => {
    const now = `${stage.clientWidth}x${stage.clientHeight}`;
    if (now === size) return;
    size = now;
    if (before && visited === pose().join()) visit(shown);
    else if (zoom === 1) fit(); else paint(); // whoever looks at a part of the map goes on doing so
  }).observe(stage);
}
