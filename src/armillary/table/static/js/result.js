// The end of a match: the slider, the curves' line, play on, rematch.
import { $, $$, byId, get, icon, newSalt, post, say, table } from './shared/page.js';
import { alert, ask, copy } from './site.js';
import { child } from './shared/morph.js';

const KEPT = 'armillary-step', TICK = 900; // milliseconds per move at single speed
const ENTRY = 0, SEAT = 1, PLACE = 2, TOTALS = 3, TOLD = 4;
const slider = byId('step'), bubble = byId('bubble'), last = table.steps.length - 1;
const pictures = new Map(); // what the map showed at an entry
let here = last, drawing = false;

const at = () => Number(slider.value);

/** Everything that the step itself says; the map follows when it has come. */
function show() {
  const step = table.steps[at()];
  slider.style.setProperty('--at', `${last ? at() * 100 / last : 100}%`);
  const told = say('move', { n: at(), total: last });
  slider.setAttribute('aria-valuetext', `${told}. ${step[TOLD]}`);
  byId('move').textContent = told;
  byId('told').textContent = byId('told').title = step[TOLD];
  for (const [n, item] of $$('.standing li').entries()) $('b', item).textContent = step[TOTALS][n];
  for (const chart of $$('.curves')) {
    const { left, width, rounds } = chart.dataset;
    $('.now', chart).setAttribute('transform', `translate(${Number(left) + step[PLACE] * width / rounds})`);
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
    const pieces = pictures.get(entry), shown = new Set(pieces.map(([id]) => id));
    for (const [id, drawn] of pieces) child(id, drawn);
    for (const piece of [...byId('pieces').children]) if (!shown.has(piece.id)) piece.remove();
    here = wanted;
  }
  drawing = false;
  document.body.dataset.shown = here;
}

function go(step) {
  slider.value = Math.max(0, Math.min(last, step));
  show();
}

// --- Playing

let timer = null;
const button = $('[data-go=play]');
const pace = () => TICK / Number($('[name=speed]:checked').value);

function label(playing) {
  const name = say(playing ? 'pause' : 'play');
  button.replaceChildren(icon(playing ? 'pause' : 'play'));
  button.setAttribute('aria-label', name);
  button.title = name;
}

function stop() { clearTimeout(timer); timer = null; label(false); }

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

const STEPS = { first: () => go(0), back: () => go(at() - 1), play, forward: () => go(at() + 1), last: () => go(last) };

$('.replay').addEventListener('click', event => {
  const found = event.target.closest('[data-go]')?.dataset.go, mark = event.target.closest('[data-step]');
  if (found && found !== 'play') stop();
  if (found) STEPS[found]();
  if (mark) { stop(); go(Number(mark.dataset.step)); }
});
slider.addEventListener('input', () => { stop(); show(); });
slider.addEventListener('keydown', event => { if (event.key === ' ') { event.preventDefault(); play(); } });

// --- The chart: press or drag to go there

/** The chart that is pointed at, how large its units are drawn, and the place between its rounds. */
function pointed(event) {
  const chart = event.target.closest('.curves');
  if (!chart) return null;
  const box = chart.getBoundingClientRect(), scale = box.width / chart.viewBox.baseVal.width;
  const { left, width, rounds } = chart.dataset;
  return { chart, box, scale, place: ((event.clientX - box.left) / scale - left) * rounds / width };
}

function seek(event) {
  const found = pointed(event);
  if (!found) return;
  const wanted = found.place;
  const gap = step => Math.abs(step[PLACE] - wanted);
  stop();
  go(table.steps.reduce((best, step, n) => gap(step) < gap(table.steps[best]) ? n : best, 0));
}
$('.chart').addEventListener('pointerdown', seek);
$('.chart').addEventListener('pointermove', event => { if (event.buttons) seek(event); else read(event); });
$('.chart').addEventListener('pointerleave', () => { bubble.hidden = true; });

/** What everybody had at the end of the round that is pointed at, the most first. */
function read(event) {
  const found = pointed(event);
  if (!found) return;
  const { chart, box, scale, place } = found, { left, width, rounds } = chart.dataset;
  const round = Math.max(0, Math.min(Number(rounds), Math.round(place)));
  const step = table.steps.findLast(one => one[PLACE] <= round) ?? table.steps[0];
  const title = round === 0 ? say('begin') : round === Number(rounds) ? say('finish') : say('round', { n: round });
  const order = table.names.map((name, seat) => [step[TOTALS][seat], name]).sort(([one], [other]) => other - one);
  bubble.textContent = [title, ...order.map(([n, name]) => say('score_of', { name, n }))].join('\n');
  put(box.left + (Number(left) + round * width / rounds) * scale, box.top, box.bottom);
}

// --- Bars: what a part is made of; a word of the legend dims the others

function explain(part) {
  const box = part.getBoundingClientRect();
  bubble.textContent = part.dataset.items;
  put(box.left + box.width / 2, box.top, box.bottom);
}

/** Show the bubble above something, or below it where there is no room. */
function put(middle, top, bottom) {
  bubble.hidden = false;
  const { offsetWidth, offsetHeight } = bubble;
  bubble.style.left = `${Math.max(8, Math.min(innerWidth - offsetWidth - 8, middle - offsetWidth / 2))}px`;
  bubble.style.top = `${top > offsetHeight + 12 ? top - offsetHeight - 8 : bottom + 8}px`;
}

/** Where a part of a bar began. */
function jump(event) {
  const part = event.target.closest('[data-first]');
  if (part) { stop(); go(Number(part.dataset.first)); }
}
const sources = $('.sources');
function point(event) {
  const part = event.target.closest('[data-items]'), word = event.target.closest('.legend [data-kind]');
  if (part) explain(part); else if (!event.target.closest('.chart')) bubble.hidden = true;
  sources.classList.toggle('dimmed', Boolean(word));
  for (const bit of $$('.bar .bit')) bit.classList.toggle('lit', bit.dataset.kind === word?.dataset.kind);
}
for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, point);
sources.addEventListener('click', jump);
sources.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); jump(event); } });

// --- New tables

const form = byId('play-on');
function name() { $('.yes span', form).textContent = say('play_as', { name: table.names[form.elements.seat.value] }); }
form.addEventListener('change', name);

async function open(request) {
  const { body, reason } = await ask(request);
  if (body) location.assign(body.url); else alert(reason);
}
form.addEventListener('submit', event => {
  event.preventDefault();
  open(post('/fork', { entry: table.steps[at()][ENTRY], seat: Number(form.elements.seat.value) }));
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
slider.value = base === table.base ? kept : last;
name();
show();
