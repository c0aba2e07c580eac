// The end of a match: the slider, the curves' line, play on, rematch.
import { $$, byId, closest, fieldOf, get, icon, newSalt, post, say, table, the } from './shared/page.js';
import { alert, ask, copy } from './site.js';
import { child } from './shared/morph.js';

const KEPT = 'armillary-step', SPEED = 'armillary-result-speed', TICK = 900; // milliseconds per move at single speed
const ENTRY = 0, PLACE = 2, TOTALS = 3, TOLD = 4; // as `Moment` has them
const slider = byId('step'), bubble = byId('bubble'), last = table.steps.length - 1;
/** @type {Map<number, [string, string | null][]>} */
const pictures = new Map(); // what the map showed at an entry
let here = last, drawing = false;

const at = () => Number(slider.value);

/** @type {() => SVGSVGElement[]} */
const charts = () => $$('.curves');
/** @type {(chart: SVGSVGElement) => { left: number, width: number, rounds: number }} */
const scaleOf = ({ dataset: { left, width, rounds } }) =>
  ({ left: Number(left), width: Number(width), rounds: Number(rounds) });

/** Everything that the step itself says; the map follows when it has come. */
function show() {
  const step = table.steps[at()];
  slider.style.setProperty('--at', `${last ? at() * 100 / last : 100}%`);
  const told = say('move', { n: at(), total: last });
  slider.setAttribute('aria-valuetext', `${told}. ${step[TOLD]}`);
  byId('move').textContent = told;
  the('#whole').setAttribute('href', `${table.base}/replay?entry=${step[ENTRY]}`);
  byId('told').textContent = step[TOLD];
  for (const [n, item] of $$('.standing li').entries()) the('b', item).textContent = String(step[TOTALS][n]);
  for (const chart of charts()) {
    const { left, width, rounds } = scaleOf(chart);
    the('.now', chart).setAttribute('transform', `translate(${left + step[PLACE] * width / rounds})`);
  }
  const share = last ? at() * 100 / last : 0;
  for (const cut of $$('.cuts li')) {
    const from = parseFloat(cut.style.left), to = from + parseFloat(cut.style.width);
    cut.classList.toggle('current', share >= from && (share < to || to > 99.9));
  }
  drawMap();
}

/** Fetch the map of the step that is wanted now; those passed over while fetching are left out. */
async function drawMap() {
  if (drawing) return;
  drawing = true;
  while (here !== at()) {
    const wanted = at(), entry = table.steps[wanted][ENTRY];
    if (!pictures.has(entry)) {
      const { body, reason } = await ask(get(`/at/${entry}`, { whole: true }));
      if (!body) { alert(reason); stop(); break; }
      pictures.set(entry, Object.entries(body.pieces).filter(([id]) => !/^(line|remark)-/.test(id)));
    }
    const pieces = pictures.get(entry) ?? [], shown = new Set(pieces.map(([id]) => id));
    for (const [id, drawn] of pieces) child(id, drawn);
    for (const piece of [...byId('pieces').children]) if (!shown.has(piece.id)) piece.remove();
    here = wanted;
  }
  drawing = false;
  document.body.dataset.shown = String(here);
}

/** @type {(step: number) => void} */
function go(step) {
  slider.value = String(Math.max(0, Math.min(last, step)));
  show();
}

// --- Playing

/** @type {Timer | undefined} */
let timer;
const button = the('[data-go=play]');
const pace = () => TICK / Number(/** @type {HTMLInputElement} */ (the('[name=speed]:checked')).value);

/** @type {(playing: boolean) => void} */
function label(playing) {
  const name = say(playing ? 'pause' : 'play');
  button.replaceChildren(icon(playing ? 'pause' : 'play'));
  button.setAttribute('aria-label', name);
  button.title = name;
}

function stop() { clearTimeout(timer); timer = undefined; label(false); }

function tick() {
  if (at() >= last) { stop(); return; }
  go(at() + 1);
  timer = setTimeout(tick, pace());
}

function play() {
  if (timer) { stop(); return; }
  if (at() >= last) go(0);
  label(true);
  timer = setTimeout(tick, pace());
}

/** @type {Record<string, () => void>} */
const STEPS = { first: () => go(0), back: () => go(at() - 1), play, forward: () => go(at() + 1), last: () => go(last) };

for (const speed of /** @type {HTMLInputElement[]} */ ($$('[name=speed]'))) {
  speed.checked = speed.value === localStorage.getItem(SPEED) || speed.checked;
  speed.addEventListener('change', () => localStorage.setItem(SPEED, speed.value));
}

the('.replay').addEventListener('click', event => {
  const found = closest(event, '[data-go]')?.dataset.go, mark = closest(event, '[data-step]');
  if (found && found !== 'play') stop();
  if (found) STEPS[found]();
  if (mark) { stop(); go(Number(mark.dataset.step)); }
});
slider.addEventListener('input', () => { stop(); show(); });
slider.addEventListener('keydown', event => { if (event.key === ' ') { event.preventDefault(); play(); } });

// --- The chart: press or drag to go there

/** @typedef {{ chart: SVGSVGElement, box: DOMRect, scale: number, place: number }} Pointed */

/** The chart that is pointed at, how large its units are drawn, and the place between its rounds.
    @type {(event: PointerEvent) => Pointed | null} */
function pointed(event) {
  const chart = closest(event, '.curves');
  if (!(chart instanceof SVGSVGElement)) return null;
  const box = chart.getBoundingClientRect(), scale = box.width / chart.viewBox.baseVal.width;
  const { left, width, rounds } = scaleOf(chart);
  return { chart, box, scale, place: ((event.clientX - box.left) / scale - left) * rounds / width };
}

/** @type {(event: PointerEvent) => void} */
function seek(event) {
  const found = pointed(event);
  if (!found) return;
  const wanted = found.place;
  /** @type {(step: Moment) => number} */
  const gap = step => Math.abs(step[PLACE] - wanted);
  stop();
  go(table.steps.reduce((best, step, n) => gap(step) < gap(table.steps[best]) ? n : best, 0));
}
const chart = the('.chart');
chart.addEventListener('pointerdown', seek);
chart.addEventListener('pointermove', event => { if (event.buttons) seek(event); else read(event); });
chart.addEventListener('pointerleave', () => { bubble.hidden = true; });

/** What everybody had at the end of the round that is pointed at, the most first.
    @type {(event: PointerEvent) => void} */
function read(event) {
  const found = pointed(event);
  if (!found) return;
  const { chart, box, scale, place } = found, { left, width, rounds } = scaleOf(chart);
  const round = Math.max(0, Math.min(rounds, Math.round(place)));
  const step = table.steps.findLast(one => one[PLACE] <= round) ?? table.steps[0];
  const title = round === 0 ? say('begin') : round === rounds ? say('finish') : say('round', { n: round });
  const order = table.names.map((name, seat) => ({ name, n: step[TOTALS][seat] })).sort((one, other) => other.n - one.n);
  bubble.textContent = [title, ...order.map(had => say('score_of', had))].join('\n');
  put(box.left + (left + round * width / rounds) * scale, box.top, box.bottom);
}

// --- Bars: what a part is made of; a word of the legend dims the others

/** @type {(part: HTMLElement) => void} */
function explain(part) {
  const box = part.getBoundingClientRect();
  bubble.textContent = part.dataset.items ?? '';
  put(box.left + box.width / 2, box.top, box.bottom);
}

/** Show the bubble above something, or below it where there is no room.
    @type {(middle: number, top: number, bottom: number) => void} */
function put(middle, top, bottom) {
  bubble.hidden = false;
  const { offsetWidth, offsetHeight } = bubble;
  bubble.style.left = `${Math.max(8, Math.min(innerWidth - offsetWidth - 8, middle - offsetWidth / 2))}px`;
  bubble.style.top = `${top > offsetHeight + 12 ? top - offsetHeight - 8 : bottom + 8}px`;
}

/** Where a part of a bar began.
    @type {(event: Event) => void} */
function jump(event) {
  const part = closest(event, '[data-first]');
  if (part) { stop(); go(Number(part.dataset.first)); }
}
const sources = the('.sources');
/** @type {(event: Event) => void} */
function point(event) {
  const part = closest(event, '[data-items]'), word = closest(event, '.legend [data-kind]');
  if (part) explain(part); else if (!closest(event, '.chart')) bubble.hidden = true;
  sources.classList.toggle('dimmed', Boolean(word));
  for (const bit of $$('.bar .bit')) bit.classList.toggle('lit', bit.dataset.kind === word?.dataset.kind);
}
for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, point);
sources.addEventListener('click', jump);
sources.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); jump(event); } });

// --- New tables

const form = byId('play-on');
function name() { the('.yes span', form).textContent = say('play_as', { name: table.names[Number(fieldOf(form, 'seat').value)] }); }
form.addEventListener('change', name);

/** @type {(request: Promise<Answer<{ url: string }>>) => Promise<void>} */
async function open(request) {
  const { body, reason } = await ask(request);
  if (body) location.assign(body.url); else alert(reason);
}
form.addEventListener('submit', event => {
  event.preventDefault();
  open(post('/fork', { entry: table.steps[at()][ENTRY], seat: Number(fieldOf(form, 'seat').value) }));
});
byId('rematch')?.addEventListener('click', () => open(post('/rematch', { salt: newSalt() })));
byId('copy-link').addEventListener('click', async () => {
  const { body, reason } = await ask(get('/links', {}));
  if (!body) { alert(reason); return; }
  await copy(new URL(body.watch || table.base, location.href).href, say('copied'));
  alert(say('copied'), true);
});

// --- Begin: where one was, if only the language has changed

document.addEventListener('leaving', () => sessionStorage.setItem(KEPT, JSON.stringify([table.base, at()])));
const [base, kept] = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
sessionStorage.removeItem(KEPT);
slider.value = String(base === table.base ? kept : last);
name();
show();
