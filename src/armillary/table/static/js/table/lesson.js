// A lesson at the table: the bubble at its place, an arrow, the rest dimmed, and what misses get.
// What it says, the server draws (`#lesson`); here is where it stands, and how far one has come.
import { $, $$, byId, closest, post, postTo, reduced, table, the } from '../shared/page.js';
import { drawStars, earned, progress, remember } from '../shared/lesson_progress.js';
import { move } from './choices/choice_state.js';
import { clear } from './choices/steps.js';
import { home, open } from './sheets.js';
import { leave, seek, visit } from './camera.js';
import { refuse } from './tooltips.js';

const PULSES = 2, SHOWS = 3; // misses in a step after which the place pulses, and *show me* appears
const PATIENCE = 20000; // milliseconds after which it pulses, too
const ACT = 'act:', PART = 'part:', CARD = 'card-', WITHIN = '/', SPOT = '[data-place],[data-about],[data-part]';
const NS = 'http://www.w3.org/2000/svg', EDGE = 12, GAP = 34, PAD = 5, FAR = 30;
const tutor = byId('tutor'), shade = byId('shade');
const small = matchMedia('(max-width: 820px) and (min-height: 521px), (max-width: 559px), (max-height: 520px)');
let at = -1, misses = 0, still = 0, seen = '';
/** @type {Timer} */
let patience;

const bubble = () => byId('lesson');
/** @type {() => HTMLButtonElement[]} */
const answers = () => $$('.answers button', bubble());
/** @type {(words?: string) => string[]} */
const split = words => (words ?? '').split(' ').filter(Boolean);
/** @type {(element: Element) => boolean} */
const visible = element => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/** @typedef {DOMRect & { round?: boolean }} Lit */

// --- Where things are

/** @type {(name: string) => string} */
const spots = name => {
  const wanted = CSS.escape(name), part = CSS.escape(name.slice(PART.length));
  return `[data-place="${wanted}"],[data-about="${wanted}"]` + (name.startsWith(PART) ? `,[data-part="${part}"]` : '');
};

/** The elements that a name of the lesson means, as far as they are in sight.
    @type {(name: string) => HTMLElement[]} */
function named(name) {
  const [whole, within] = name.split(WITHIN);
  if (within) return named(whole).flatMap(element => $$(spots(within), element)).filter(visible);
  const covered = byId('stage').classList.contains('covered');
  if (name === 'map') return covered ? [] : [byId('sight')];
  if (name === 'players') return $$('#players > .card').filter(visible);
  if (name === 'headline') return $$('#top .headline');
  if (name === 'theatre') return $$('#theatre').filter(visible);
  if (name.startsWith(CARD)) return $$(`#${CSS.escape(name)}`).filter(visible);
  if (name.startsWith(ACT)) {
    const group = name.slice(ACT.length);
    /** @type {(it: HTMLElement) => boolean} */
    const isMeant = it => move.legal.choices[Number(it.dataset.choice)]?.group === group;
    const button = [...$$(`#actions [data-group="${CSS.escape(group)}"]`), ...$$('#aside [data-choice]').filter(isMeant)].filter(visible);
    return button.length ? button : [byId('aside').hidden ? byId('bar') : byId('aside')];
  }
  const sheet = $(`.sheet[data-sheet="${CSS.escape(name)}"]:not([hidden])`);
  if (sheet && visible(sheet)) return [sheet];
  const opener = $$(`[data-opens="${CSS.escape(name)}"],#tab-${CSS.escape(name)}`).filter(visible);
  if (opener.length) return opener.slice(0, 1);
  return $$(spots(name)).filter(element => visible(element) && !(covered && element.closest('#map')));
}

/** What of an element can be seen: on the stage it may lie behind an edge.
    @type {(element: Element) => DOMRect} */
function box(element) {
  const it = element.getBoundingClientRect(), frame = element.closest('#stage')?.getBoundingClientRect();
  if (!frame) return it;
  const left = Math.max(it.left, frame.left), top = Math.max(it.top, frame.top);
  return new DOMRect(left, top, Math.min(it.right, frame.right) - left, Math.min(it.bottom, frame.bottom) - top);
}
/** @type {(name: string) => Lit[]} */
export const boxes = name => named(name).map(element => Object.assign(box(element), { round: Boolean(element.closest('#camera')) }))
  .filter(it => it.width > 0 && it.height > 0);

// --- Light, arrow, bubble

/** @type {(it: Lit, kind: [name: string, value: string]) => Element} */
function shape(it, kind) {
  const rect = document.createElementNS(NS, 'rect');
  const size = { x: it.x - PAD, y: it.y - PAD, width: it.width + 2 * PAD, height: it.height + 2 * PAD, rx: it.round ? it.width : 12 };
  for (const [key, value] of Object.entries(size)) rect.setAttribute(key, String(value));
  rect.setAttribute(...kind);
  return rect;
}

/** @type {(lit: Lit[], point: Lit[]) => void} */
function dim(lit, point) {
  const whole = new DOMRect(-EDGE, -EDGE, innerWidth + 2 * EDGE, innerHeight + 2 * EDGE);
  byId('holes').replaceChildren(shape(whole, ['fill', '#fff']), ...lit.map(it => shape(it, ['fill', '#000'])));
  the('.rings', shade).replaceChildren(...point.map(it => shape(it, ['class', 'ring'])));
  shade.classList.toggle('off', !lit.length);
}

/** @type {(a: DOMRect, b: DOMRect) => number} */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Beside the place, where it hides nothing that is lit or asked; a large place keeps it inside.
    @type {(target: DOMRect, lit: DOMRect[]) => DOMRect} */
function stand(target, lit) {
  const mine = bubble().getBoundingClientRect(), { width, height } = mine;
  const middleX = target.x + target.width / 2, middleY = target.y + target.height / 2;
  const spots = [
    [target.right + GAP, middleY - height / 2], [target.left - GAP - width, middleY - height / 2],
    [middleX - width / 2, target.top - GAP - height], [middleX - width / 2, target.bottom + GAP],
    [target.right - width - EDGE, target.bottom - height - EDGE], [target.left + EDGE, target.bottom - height - EDGE],
    [innerWidth, the('.pane.lessons').getBoundingClientRect().top + EDGE],
  ];
  const bar = byId('bar').getBoundingClientRect(), head = byId('top').getBoundingClientRect(), cards = byId('players').getBoundingClientRect();
  const keepClear = [...lit, bar, cards, byId('aside').getBoundingClientRect(), new DOMRect(0, 0, innerWidth, head.bottom)];
  /** @type {(value: number, size: number, all: number) => number} */
  const inside = (value, size, all) => Math.max(EDGE, Math.min(all - size - EDGE, value));
  const costs = spots.map(([x, y], number) => {
    const spot = new DOMRect(inside(x, width, innerWidth), inside(y, height, innerHeight), width, height);
    const moved = number < 6 ? Math.abs(spot.x - x) + Math.abs(spot.y - y) : FAR;
    return { spot, cost: keepClear.reduce((sum, it) => sum + overlap(spot, it), 4 * overlap(spot, target) + moved * 20 + number) };
  });
  const { spot } = costs.reduce((best, one) => (one.cost < best.cost ? one : best));
  tutor.style.translate = `${spot.x}px ${spot.y}px`;
  return spot;
}

/** The arrow touches the place on the side where the bubble is; on a phone it comes from below or above.
    @type {(target: DOMRect | null | undefined, from: DOMRect) => void} */
function aim(target, from) {
  const arrow = byId('arrow');
  arrow.toggleAttribute('hidden', !target);
  if (!target) return;
  const x = target.x + target.width / 2, y = target.y + target.height / 2;
  const dx = from.x + from.width / 2 - x, dy = from.y + from.height / 2 - y;
  const sideways = Math.abs(dx) * target.height > Math.abs(dy) * target.width;
  const room = sideways ? target.width / 2 : target.height / 2;
  const within = overlap(target, from) > from.width * from.height / 2;
  const [ax, ay, turn] = within ? [x, Math.max(target.y + 26, from.y - 18), 180]
    : sideways ? [x + Math.sign(dx) * (room + 16), y, dx > 0 ? 90 : -90]
      : [x, y + Math.sign(dy) * (room + 16), dy > 0 ? 180 : 0];
  /** @type {(value: number, most: number) => number} */
  const clamp = (value, most) => Math.max(14, Math.min(most - 14, value));
  arrow.style.translate = `${clamp(ax, innerWidth)}px ${clamp(ay, innerHeight)}px`;
  arrow.style.setProperty('--turn', `${turn}deg`);
}

function place() {
  const { point, lit, kind } = bubble().dataset;
  const others = split(lit).flatMap(boxes), aimed = boxes(point ?? ''), isLarge = aimed.some(it => it.width * it.height > innerWidth * innerHeight / 4);
  const targets = isLarge && others.length ? [] : aimed, all = [...targets, ...others];
  const [target] = aimed.length ? aimed : others;
  const asked = kind === 'do' ? [byId('bar'), ...$$('#bar .targets[open] > :not(summary)')] : [];
  const isLit = all.length ? [...all, ...asked.map(element => element.getBoundingClientRect())] : [];
  const now = JSON.stringify([isLit, bubble().offsetHeight, innerWidth, innerHeight, small.matches]);
  if (now === seen) { still += 1; return; }
  [seen, still] = [now, 0];
  if (small.matches) tutor.style.translate = '';
  else if (target) stand(target, all);
  else if (kind !== 'done') tutor.style.translate = `${innerWidth - EDGE - bubble().offsetWidth}px ${the('.pane.lessons').getBoundingClientRect().top + EDGE}px`;
  else tutor.style.translate = `${(innerWidth - 348 - bubble().offsetWidth) / 2}px ${innerHeight * 0.3}px`;
  dim(isLit, isLarge ? [] : targets);
  aim(isLarge ? null : target, bubble().getBoundingClientRect());
}

/** Things move for a while after a press: follow them until they rest. Where nothing moves, they soon do. */
let following = false;
function follow() {
  still = 0;
  if (following) return;
  following = true;
  const frame = () => {
    bring();
    place();
    following = still < (reduced() ? 3 : 24);
    if (following) requestAnimationFrame(frame); else tutor.dataset.rests = 'yes';
  };
  delete tutor.dataset.rests;
  requestAnimationFrame(frame);
}

// --- Steps

/** After every update: perhaps another step has come. */
export function renew() {
  const { step, of, sheet, shows, kind } = bubble().dataset;
  for (const tab of $$('#tabs [data-sheet]'))
    tab.classList.toggle('folded', tab.dataset.sheet !== 'map' && !split(shows).includes(tab.dataset.sheet ?? ''));
  document.body.dataset.lesson = kind ?? '';
  document.body.classList.toggle('rivals', split(bubble().dataset.lit).includes('players'));
  if (Number(step) !== at) begin(Number(step), Number(of), sheet, kind);
  follow();
}

/** @type {(step: number, of: number, sheet: string | undefined, kind: string | undefined) => void} */
function begin(step, of, sheet, kind) {
  const isNew = at >= 0;
  at = step;
  misses = 0;
  fresh(kind);
  document.body.classList.remove('stirred');
  tutor.classList.remove('pulse');
  clearTimeout(patience);
  if (step === 0) remember(table.lesson, { misses: 0, shown: 0 });
  remember(table.lesson, { table: table.base.slice(3), step: step < of ? step : 0 });
  if (kind === 'done') finish();
  if (kind === 'do') patience = setTimeout(() => tutor.classList.add('pulse'), PATIENCE);
  if (sheet) open(sheet);
  const { point, lit } = bubble().dataset;
  if (sheet === 'map' && !$('#theatre .sheet')) look([...split(lit), point ?? ''].flatMap(named));
  else if (sheet) requestAnimationFrame(() => requestAnimationFrame(() => reach()));
  if (isNew && !reduced()) bubble().animate([{ opacity: 0.2, scale: 0.97 }, {}], 200);
  if (isNew && document.activeElement === document.body) $('[data-tutor=next]:not([hidden]),.yes', bubble())?.focus({ preventScroll: true });
}

/** The map shows what is meant, on a small screen from near by.
    @type {(meant: HTMLElement[]) => void} */
function look(meant) {
  const onMap = meant.filter(element => element.closest('#camera'));
  if (onMap.length && small.matches) visit(onMap); else if (onMap.length) seek(onMap); else leave();
}

/** A button may lie at the end of its strip, and be drawn after the step has come. Whoever moves the
    strip finds it as they left it. */
let moved = -1;
function bring() {
  const button = moved !== at && named(bubble().dataset.point ?? '').find(element => element.matches('#actions *'));
  if (!button) return;
  const { left, right } = button.getBoundingClientRect();
  if (left < 0 || right > innerWidth) button.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** What was pressed or shown in the step before is of the past; the server does not know of it.
    @type {(kind: string | undefined) => void} */
function fresh(kind) {
  if (kind === 'done') return;
  reply('', '');
  for (const button of answers()) {
    button.disabled = false;
    button.classList.remove('right', 'wrong');
  }
  for (const button of $$('[data-tutor=next]', bubble())) button.hidden = kind === 'ask';
  for (const button of $$('[data-tutor=show]', bubble())) button.hidden = true;
}

/** On an open sheet, what is meant comes into sight; the sheet may still be on its way.
    @type {(tries?: number) => void} */
function reach(tries = 20) {
  const { point, lit, step } = bubble().dataset;
  if (Number(step) !== at) return;
  const meant = [point ?? '', ...split(lit)].flatMap(named).find(element => element.closest('.sheet') && element.matches(SPOT));
  if (meant) meant.scrollIntoView({ block: 'center' });
  else if (tries) setTimeout(() => reach(tries - 1), 50);
}

function finish() {
  const stars = Math.max(earned(progress(table.lesson)), progress(table.lesson).stars ?? 0);
  remember(table.lesson, { stars });
  stock();
}

/** The stars of all lessons in the column, and of this one on its last card. */
function stock() {
  for (const button of $$('.lessons [data-lesson]')) drawStars(the('.stars', button), progress(button.dataset.lesson).stars ?? 0);
  const own = $('.stars', bubble());
  if (own) drawStars(own, earned(progress(table.lesson)));
}

/** Something was tried that is not what the lesson wants.
    @type {(sentence: string) => void} */
function miss(sentence) {
  misses += 1;
  remember(table.lesson, { misses: (progress(table.lesson).misses ?? 0) + 1 });
  if (sentence) reply(sentence, 'near');
  tutor.classList.toggle('pulse', misses >= PULSES);
  const show = $('[data-tutor=show]', bubble());
  if (show && misses >= SHOWS) show.hidden = false;
  follow();
}

/** @type {(sentence: string, kind: string) => void} */
function reply(sentence, kind) {
  const line = the('.reply', bubble());
  line.textContent = sentence;
  line.dataset.kind = kind;
}

/** An answer of the server to an action; whether it was the lesson that spoke.
    @type {(refusal: Refusal) => boolean} */
export function answered({ error = '', reason = '' }) {
  if (!error.startsWith('lesson_')) return false;
  clear(); // nothing came of it
  home();
  miss(reason);
  return true;
}

/** The rules have refused something: what the lesson adds.
    @type {(advice?: string) => void} */
export function refused(advice) {
  miss(advice ?? '');
}

/** @type {(button: HTMLButtonElement) => void} */
function answer(button) {
  const isRight = 'right' in button.dataset;
  button.classList.add(isRight ? 'right' : 'wrong');
  reply(button.dataset.reply ?? '', isRight ? 'right' : 'near');
  if (!isRight) { miss(''); return; }
  for (const other of answers()) other.disabled = other !== button;
  const next = the('[data-tutor=next]', bubble());
  next.hidden = false;
  next.focus({ preventScroll: true });
  follow();
}

/** @type {(path: keyof Answers, body: object) => Promise<void>} */
async function ask(path, body) {
  const { ok, body: told } = await post(path, body);
  if (!ok) refuse(told.reason ?? '');
}

/** @type {(name: string) => Promise<void>} */
async function enter(name) {
  /** @type {Answer<{ url: string }>} */
  const { ok, body } = await postTo(`/learn/${name}`, { table: progress(name).table ?? '' });
  if (ok) location.assign(body.url); else refuse(body.reason ?? '');
}

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const DEEDS = {
  next: button => ask('/lesson/step', { step: Number(button.dataset.to) }),
  back: button => ask('/lesson/step', { step: Number(button.dataset.to) }),
  again: button => ask('/lesson/step', { step: Number(button.dataset.to) }),
  show: () => {
    remember(table.lesson, { shown: 1 });
    ask('/lesson/show', {});
  },
};

/** Enter goes on where nothing is to be done; numbers answer a question.
    @type {(event: KeyboardEvent) => void} */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || closest(event, 'input,textarea,select,dialog[open]')) return;
  const { kind } = bubble().dataset;
  const onward = event.key === 'Enter' && !closest(event, 'button,a,summary,[data-place]') && $('[data-tutor=next]:not([hidden])', bubble());
  const answerTo = kind === 'ask' && /^[1-9]$/.test(event.key) && answers()[Number(event.key) - 1];
  const button = onward || answerTo;
  if (!button) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  button.click();
}

export function watch() {
  document.addEventListener('keydown', pressed, true);
  // What comes to lie under a pointer that rests is not explained: nobody has asked.
  document.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX || movementY) document.body.classList.add('stirred');
  });
  document.addEventListener('focusin', () => document.body.classList.add('stirred'));
  document.addEventListener('click', event => {
    const deed = closest(event, '[data-tutor]');
    if (deed) DEEDS[deed.dataset.tutor ?? '']?.(deed);
    const given = closest(event, '.answers [data-reply]');
    if (given instanceof HTMLButtonElement && !given.disabled) answer(given);
    const lesson = closest(event, '[data-lesson]:not(body)');
    if (lesson) enter(lesson.dataset.lesson ?? '');
    follow();
  });
  new MutationObserver(follow).observe(byId('map'), { attributes: true });
  new MutationObserver(follow).observe(document.body, { attributes: true, attributeFilter: ['data-sheet'] });
  new MutationObserver(follow).observe(byId('sheets'), { childList: true, subtree: true });
  new MutationObserver(follow).observe(byId('bar'), { attributes: true, childList: true, subtree: true });
  for (const kind of ['pointerdown', 'wheel']) byId('bar').addEventListener(kind, () => { moved = at; }, { passive: true });
  addEventListener('scroll', follow, true);
  addEventListener('resize', follow);
  stock();
  renew();
}
