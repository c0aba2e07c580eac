// One tooltip for everything, one alert for refusals, one quiet voice for screen readers.
import { $, $$, byId, closest, get, make, say, table } from '../shared/page.js';

const DELAY = 180, STAYS = 5200, MOMENT = 200; // milliseconds
const tip = byId('tip'), alert = byId('alert'), voice = byId('voice');
/** @type {Map<string, string>} */
const known = new Map();
/** @type {Timer} */
let timer;
/** @type {Timer} */
let alertTimer;
/** @type {HTMLElement | null} */
let shownFor = null;
/** @type {HTMLElement | null} */
let awaited = null;
/** @type {HTMLElement | null} */
let pressed = null; // what was pressed is not explained again before the pointer leaves it

let told = -MOMENT;
/** Said by screen readers; what comes within a moment is said together, so that nothing is cut off.
    @type {(text: string) => void} */
export function tell(text) {
  const now = performance.now(), goesOn = now - told < MOMENT;
  voice.textContent = goesOn ? `${voice.textContent ?? ''} ${text}` : text;
  told = now;
}

/** A refusal: the sentence, and the rule that says so.
    @type {(sentence: string, rule?: string) => void} */
export function refuse(sentence, rule = '') {
  hide();
  alert.replaceChildren(make('span', {}, sentence));
  if (rule) {
    const link = make('a', { href: `${table.rules}#rule-${rule}` });
    link.textContent = say('rule');
    alert.append(link);
  }
  alert.hidden = false;
  clearTimeout(alertTimer);
  alertTimer = setTimeout(() => { alert.hidden = true; }, STAYS);
}

/** What was refused is of the past. */
export function calm() { alert.hidden = true; }

export function forget() { known.clear(); }

/** @type {(element: HTMLElement) => Promise<Node>} */
async function content(element) {
  if (element.dataset.tip) return document.createTextNode(element.dataset.tip);
  const place = element.dataset.about ?? element.dataset.place ?? '';
  if (!known.has(place)) {
    const { replay } = table;
    const { ok, body } = await (replay ? get('/replay/describe', { place, at: replay.at }) : get('/describe', { place }));
    known.set(place, ok ? body.html : '');
  }
  const box = document.createElement('template');
  box.innerHTML = known.get(place) ?? '';
  return box.content.cloneNode(true);
}

/** How much of a box lies under the tooltip at a spot.
    @type {(box: DOMRect, x: number, y: number, mine: DOMRect) => number} */
const hidden = (box, x, y, mine) =>
  Math.max(0, Math.min(box.right, x + mine.width) - Math.max(box.left, x)) *
  Math.max(0, Math.min(box.bottom, y + mine.height) - Math.max(box.top, y));

/** The question and the buttons: nothing is ever laid over them. */
const ASKED = '#bar,#aside:not([hidden]),.sheet:not([hidden]) .yes';

/** Above what it explains, or below it; also beside it, beside the question, or in a corner: where it hides the least of
    what can be pressed.
    @type {(element: Element) => void} */
function put(element) {
  const it = element.getBoundingClientRect(), mine = tip.getBoundingClientRect(), gap = 8;
  const x = it.left + it.width / 2 - mine.width / 2, y = it.top + it.height / 2 - mine.height / 2;
  const low = Math.min(it.bottom + gap, innerHeight - mine.height - gap), high = it.top - mine.height - gap;
  /** @type {(selector: string) => DOMRect[]} */
  const boxes = selector => $$(selector).filter(one => one !== element).map(one => one.getBoundingClientRect());
  const lit = element.closest('#map') ? boxes('#map .ok') : [], asked = boxes(ASKED).filter(box => box.width);
  const sky = byId('stage').getBoundingClientRect(), bottom = sky.bottom - mine.height - gap, right = sky.right - mine.width - gap;
  /** @type {Point[]} */
  let spots = [[x, high < gap ? low : high], [x, low], [it.right + gap, y], [it.left - mine.width - gap, y],
    .../** @type {Point[]} */ (asked.flatMap(box => [[x, box.top - mine.height - gap], [box.right + gap, y], [box.left - mine.width - gap, y], [x, box.bottom + gap]])),
    [right, bottom], [sky.left + gap, bottom], [right, sky.top + gap]];
  const corners = spots.length - 3;
  /** @type {(at: number, size: number, all: number) => number} */
  const inside = (at, size, all) => Math.max(gap, Math.min(all - size - gap, at));
  spots = spots.map(([x, y]) => [inside(x, mine.width, innerWidth), inside(y, mine.height, innerHeight)]);
  const far = mine.width * mine.height / 3; // a corner is worth it only if much would be hidden
  /** @type {(all: DOMRect[], x: number, y: number) => number} */
  const covers = (all, x, y) => all.reduce((sum, box) => sum + hidden(box, x, y, mine), 0);
  const costs = spots.map(([x, y], number) => covers(lit, x, y) + 99 * covers(asked, x, y) +
    9 * hidden(it, x, y, mine) + (number < corners ? 0 : far));
  const [left, top] = spots[costs.indexOf(Math.min(...costs))];
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/** What else there is to say of an element, such as what it costs to choose it.
    @type {(element: HTMLElement) => string | Promise<Node | string>} */
let more = () => '';
/** @type {(say: typeof more) => void} */
export const extend = say => { more = say; };

/** @type {(element: HTMLElement) => Promise<void>} */
export async function show(element) {
  shownFor = element;
  const inside = document.createDocumentFragment();
  inside.append(...await Promise.all([content(element), more(element)]));
  if (shownFor !== element || !element.getClientRects().length) return; // gone meanwhile, or hidden
  if (!inside.textContent) { hide(); return; }
  tip.replaceChildren(inside);
  tip.showPopover();
  put(element);
}

export function hide() {
  clearTimeout(timer);
  shownFor = awaited = null;
  if (tip.matches(':popover-open')) tip.hidePopover();
}

/** The rule that the tooltip names, if there is one. */
export const explained = () => (shownFor && $('[data-rule]', tip)?.dataset.rule) || undefined;

const SAYS = '[data-tip],[data-about],[data-place]';
/** @type {(element: HTMLElement) => void} */
const soon = element => {
  if ([shownFor, awaited, pressed].includes(element)) return;
  pressed = null;
  hide();
  awaited = element;
  timer = setTimeout(() => show(element), DELAY);
};

let rested = '';
/** Whether the pointer has moved, or something has come to lie under it: that explains itself to nobody.
    @type {(event: PointerEvent) => boolean} */
function moved({ screenX, screenY }) {
  const before = rested;
  rested = `${screenX} ${screenY}`;
  return rested !== before;
}

/** @type {(event: PointerEvent) => void} */
function point(event) {
  if (event.pointerType === 'touch') return;
  const element = closest(event, SAYS), isMoved = moved(event);
  if (!element) { pressed = null; hide(); }
  else if (isMoved) soon(element);
  else if (event.type === 'pointerover' && element !== shownFor && element !== awaited) hide();
}

export function watch() {
  document.addEventListener('pointerover', point);
  document.addEventListener('pointermove', point);
  document.addEventListener('pointerdown', event => {
    if (event.pointerType === 'touch') return;
    moved(event);
    pressed = closest(event, SAYS) ?? null;
    hide();
  });
  document.addEventListener('focusin', event => {
    const element = closest(event, SAYS);
    if (element?.matches(':focus-visible')) soon(element);
  });
  // A tap that explains one thing also takes the focus away from another.
  document.addEventListener('focusout', event => { if (shownFor?.contains(/** @type {Node} */ (event.target))) hide(); });
  document.addEventListener('click', event => {
    if (closest(event, '#alert a')) return;
    calm(); // what is pressed now will say itself if it is refused
  }, true);
  // A tap on something that explains itself, and does nothing else.
  document.addEventListener('pointerup', event => {
    if (event.pointerType !== 'touch') return;
    const element = closest(event, '[data-tip],[data-about]');
    if (element && !element.closest('button,a')) show(element); else hide();
  });
  byId('stage').addEventListener('wheel', hide, { passive: true });
}
