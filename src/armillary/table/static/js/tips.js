// One tooltip for everything, one alert for refusals, one quiet voice for screen readers.
import { $, byId, get, make, say, table } from './state.js';

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
    link.textContent = say('rule', { rule });
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

function put(element) {
  const it = element.getBoundingClientRect(), mine = tip.getBoundingClientRect(), gap = 8;
  const x = it.left + it.width / 2 - mine.width / 2;
  let y = it.top - mine.height - gap;
  if (y < gap) y = Math.min(it.bottom + gap, innerHeight - mine.height - gap);
  tip.style.left = `${Math.max(gap, Math.min(innerWidth - mine.width - gap, x))}px`;
  tip.style.top = `${Math.max(gap, y)}px`;
}

/** What else there is to say of an element, such as what it costs to choose it. */
let more = () => '';
export const extend = say => { more = say; };

export async function show(element) {
  shownFor = element;
  const inside = document.createDocumentFragment();
  inside.append(...await Promise.all([content(element), more(element)]));
  if (shownFor !== element || !element.isConnected) return;
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
