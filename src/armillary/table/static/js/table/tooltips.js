// One tooltip for everything, one alert for refusals, one quiet voice for screen readers.
import { $, $$, byId, get, make, say, table } from '../shared/page.js';

const DELAY = 180, STAYS = 5200;
const tip = byId('tip'), alert = byId('alert'), voice = byId('voice');
const known = new Map();
let timer, alertTimer, shownFor = null;
let pressed = null; // what was pressed is not explained again before the pointer leaves it

export const tell = text => { voice.textContent = text; };

/** A refusal: the sentence, and the rule that says so. */
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

async function content(element) {
  if (element.dataset.tip) return document.createTextNode(element.dataset.tip);
  const place = element.dataset.about ?? element.dataset.place;
  if (!known.has(place)) {
    const { ok, body } = await get('/describe', { place });
    known.set(place, ok ? body.html : '');
  }
  const box = document.createElement('template');
  box.innerHTML = known.get(place);
  return box.content.cloneNode(true);
}

/** How much of a box lies under the tooltip at a spot. */
const hidden = (box, x, y, mine) =>
  Math.max(0, Math.min(box.right, x + mine.width) - Math.max(box.left, x)) *
  Math.max(0, Math.min(box.bottom, y + mine.height) - Math.max(box.top, y));

/** Above what it explains, or below it. On the map also beside it, or in a corner: where it hides the least of what can be pressed. */
function put(element) {
  const it = element.getBoundingClientRect(), mine = tip.getBoundingClientRect(), gap = 8;
  const x = it.left + it.width / 2 - mine.width / 2, y = it.top + it.height / 2 - mine.height / 2;
  const low = Math.min(it.bottom + gap, innerHeight - mine.height - gap), high = it.top - mine.height - gap;
  let spots = [[x, high < gap ? low : high]];
  const lit = element.closest('#map') ? $$('#map .ok').filter(one => one !== element).map(one => one.getBoundingClientRect()) : [];
  if (lit.length) {
    const sky = byId('stage').getBoundingClientRect();
    const left = sky.left + gap, right = sky.right - mine.width - gap, bottom = sky.bottom - mine.height - gap;
    spots.push([x, low], [it.right + gap, y], [it.left - mine.width - gap, y], [right, bottom], [left, bottom], [right, sky.top + gap]);
  }
  const inside = (at, size, all) => Math.max(gap, Math.min(all - size - gap, at));
  spots = spots.map(([x, y]) => [inside(x, mine.width, innerWidth), inside(y, mine.height, innerHeight)]);
  const far = mine.width * mine.height / 3; // a corner is worth it only if much would be hidden
  const costs = spots.map(([x, y], number) =>
    lit.reduce((sum, box) => sum + hidden(box, x, y, mine), 9 * hidden(it, x, y, mine) + (number > 3 ? far : 0)));
  const [left, top] = spots[costs.indexOf(Math.min(...costs))];
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/** What else there is to say of an element, such as what it costs to choose it. */
let more = () => '';
export const extend = say => { more = say; };

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
  shownFor = null;
  if (tip.matches(':popover-open')) tip.hidePopover();
}

/** The rule that the tooltip names, if there is one. */
export const explained = () => (shownFor && $('[data-rule]', tip)?.dataset.rule) || undefined;

const SAYS = '[data-tip],[data-about],[data-place]';
const soon = element => {
  if (element === shownFor || element === pressed) return;
  pressed = null;
  hide();
  timer = setTimeout(() => show(element), DELAY);
};

export function watch() {
  document.addEventListener('pointerover', event => {
    if (event.pointerType === 'touch') return;
    const element = event.target.closest?.(SAYS);
    if (element) soon(element); else { pressed = null; hide(); }
  });
  document.addEventListener('pointerdown', event => {
    if (event.pointerType === 'touch') return;
    pressed = event.target.closest?.(SAYS) ?? null;
    hide();
  });
  document.addEventListener('focusin', event => {
    const element = event.target.closest(SAYS);
    if (element?.matches(':focus-visible')) soon(element);
  });
  // A tap that explains one thing also takes the focus away from another.
  document.addEventListener('focusout', event => { if (shownFor?.contains(event.target)) hide(); });
  document.addEventListener('click', event => {
    if (event.target.closest('#alert a')) return;
    calm(); // what is pressed now will say itself if it is refused
  }, true);
  // A tap on something that explains itself, and does nothing else.
  document.addEventListener('pointerup', event => {
    if (event.pointerType !== 'touch') return;
    const element = event.target.closest?.('[data-tip],[data-about]');
    if (element && !element.closest('button,a')) show(element); else hide();
  });
  $('#stage').addEventListener('wheel', hide, { passive: true });
}
