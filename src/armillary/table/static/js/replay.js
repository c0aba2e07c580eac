// A match looked at again: the page of the table at an earlier moment. Its steps come in pieces, before they are needed,
// and are told as those of a match that goes on.
import { byId, closest, fieldOf, get, icon, make, post, say, table, the } from './shared/page.js';
import * as camera from './table/camera.js';
import * as keyboard from './table/keyboard.js';
import * as preferences from './table/preferences.js';
import * as rulebookLinks from './table/lookups/rulebook_links.js';
import * as sheets from './table/sheets.js';
import * as tooltips from './table/tooltips.js';
import * as scenes from './table/scenes.js';
import * as battle from './table/battle.js';
import { times } from './shared/times.js';
import { only } from './shared/morph.js';

const PIECE = 24; // steps that come at once
const KEPT = 12; // pieces that are kept
const SPEED = 'armillary-replay-speed', PAUSE = table.pause;

/** @typedef {{ regions: Record<string, string>, pieces: Record<string, string | null> }} Shown */
/** A step, and the whole page as it was after it.
    @typedef {Shown & { step: Step, fork?: number }} Frame */

const replay = /** @type {ReplayData} */ (table.replay);
/** By step: the number of its scene. */
const sceneOf = replay.scenes.flatMap(([, , , steps], scene) => Array(steps).fill(scene));
/** By scene: its first step. */
const firstOf = replay.scenes.map((_, scene) => sceneOf.indexOf(scene));
const last = sceneOf.length - 1, slider = byId('step');

// --- Pieces of the match

/** @type {Map<string, Promise<Frame[] | null>>} */
const pieces = new Map();

/** @type {(first: number, count: number, sheet: string) => Promise<Frame[] | null>} */
async function fetched(first, count, sheet) {
  let found;
  try { found = await get('/replay/steps', { first, count, sheet }); } catch { /* nobody answers */ }
  if (!found?.ok) { tooltips.refuse(found ? found.body.reason ?? say('failed') : say('offline')); return null; }
  const { steps, forks } = found.body;
  /** @type {Shown} */
  let page = { regions: {}, pieces: {} };
  return steps.map((step, n) => {
    page = { regions: { ...page.regions, ...step.regions }, pieces: { ...page.pieces, ...step.pieces } };
    return { ...page, step: { ...step, say: step.say || saidBefore(steps, n) }, fork: forks[n] };
  });
}

/** A step of which there is nothing to say goes on with what was said in its scene.
    @type {(steps: Step[], n: number) => string} */
const saidBefore = (steps, n) => steps.slice(0, n).findLast(step => step.scene === steps[n].scene && step.say)?.say ?? '';

/** @type {(first: number, count: number, sheet: string) => Promise<Frame[] | null>} */
function piece(first, count, sheet) {
  const key = `${first} ${count} ${sheet}`, known = pieces.get(key);
  if (known) return known;
  const coming = fetched(first, count, sheet);
  pieces.set(key, coming);
  coming.then(frames => { if (!frames) pieces.delete(key); });
  if (pieces.size > KEPT) pieces.delete([...pieces.keys()][0]);
  return coming;
}

/** The page at a step; nothing, where it cannot be had.
    @type {(n: number) => Promise<Frame | null>} */
async function frameAt(n) {
  const sheet = sheets.wanted(), first = n - n % PIECE;
  const frame = (await piece(first, PIECE, sheet))?.[n - first];
  for (const near of [first + PIECE, first - PIECE]) // fetched ahead, so that nobody waits
    if (near >= 0 && near <= last && Math.abs(n - near - (near < first ? PIECE : 0)) < PIECE * 0.7) piece(near, PIECE, sheet);
  if (!frame || !sheet || `sheet-${sheet.split('?')[0]}` in frame.regions) return frame ?? null;
  return (await piece(n, 1, sheet))?.[0] ?? null; // a board that takes long comes for a single step
}

// --- What is shown

let at = Math.min(replay.at, last), busy = false;
/** @type {Frame | null} */
let shown = null;
/** What the page shows: a step, and a board that is open. */
let drawn = '';

/** @template {string | null} V
    @param {Record<string, V>} had
    @param {Record<string, V>} wanted */
const changed = (had, wanted) => Object.fromEntries(Object.entries(wanted).filter(([id, html]) => had[id] !== html));

/** Show a step; gives when it has been seen.
    @type {(frame: Frame, still: boolean) => Promise<unknown> | null} */
function put(frame, still) {
  const { step } = frame, had = shown ?? { regions: {}, pieces: {} };
  const gone = Object.keys(had.pieces).filter(id => !(id in frame.pieces)).map(id => [id, null]);
  const seen = scenes.show({
    ...step, full: false, replayed: true,
    regions: changed(had.regions, frame.regions),
    pieces: { ...changed(had.pieces, frame.pieces), ...Object.fromEntries(gone) },
  }, still);
  if (!shown) only(frame.pieces, ['pieces', 'log']);
  shown = frame;
  drawn = `${at} ${sheets.wanted()}`;
  camera.grown();
  tooltips.forget();
  sheets.mark();
  times();
  document.body.dataset.step = String(at);
  return seen;
}

/** Where one is, at once; the page follows. */
function mark() {
  replay.at = at;
  slider.value = String(at);
  slider.style.setProperty('--at', `${last ? at * 100 / last : 100}%`);
  const told = say('step', { n: at + 1, total: last + 1 });
  slider.setAttribute('aria-valuetext', told);
  byId('move').textContent = told;
  remember();
}

/** Show where one is. Steps that were passed over while something came are left out. */
async function draw() {
  if (busy) return;
  busy = true;
  while (drawn !== `${at} ${sheets.wanted()}`) {
    const wanted = `${at} ${sheets.wanted()}`, before = Number(drawn.split(' ')[0]);
    const frame = await frameAt(at);
    if (!frame) { stop(); break; }
    if (wanted === `${at} ${sheets.wanted()}`) put(frame, !drawn || at !== before + 1);
  }
  busy = false;
}

/** @type {(n: number) => void} */
function go(n) {
  stop();
  scenes.next();
  at = Math.max(0, Math.min(last, n));
  mark();
  draw();
}

/** The address leads back to where one is.
    @type {Timer | undefined} */
let later;
function remember() {
  later ??= setTimeout(() => {
    later = undefined;
    history.replaceState(null, '', `?at=${at}`);
  }, 200);
}

// --- Playing

/** Stands for one time that it is played; nothing: it is not.
    @type {object | null} */
let playing = null;

/** @type {(now: object | null) => void} */
function label(now) {
  const button = the('[data-go=play]'), name = say(now ? 'pause' : 'play');
  playing = now;
  button.replaceChildren(icon(now ? 'pause' : 'play'));
  button.ariaLabel = button.dataset.tip = name;
}

function stop() {
  if (!playing) return;
  label(null);
  scenes.next();
}

async function play() {
  if (at >= last) go(0);
  const mine = {};
  label(mine);
  while (playing === mine && at < last) {
    const frame = await frameAt(at + 1);
    if (!frame || playing !== mine) break;
    await scenes.rest(frame.step);
    if (playing !== mine) break;
    at += 1;
    mark();
    const seen = put(frame, false);
    await new Promise(requestAnimationFrame); // nobody plays in a window that is not seen
    await seen;
  }
  if (playing === mine) label(null);
}

/** @type {(by: number) => void} */
const scene = by => go(firstOf[Math.max(0, Math.min(firstOf.length - 1, sceneOf[at] + by))]);

// --- Marks: battles, what is scored, my turns

/** Where each of a kind begins; my own turns just before I decide.
    @type {Record<string, { picture: string, at: number[] }>} */
const MARKS = { battle: { picture: 'swords', at: [] }, scoring: { picture: 'vp', at: [] }, turn: { picture: 'person', at: [] } };
replay.scenes.forEach(([, kind, seat], number) => {
  if (kind === 'battle') MARKS.battle.at.push(firstOf[number]);
  else if (kind === 'round' || kind === 'end') MARKS.scoring.at.push(firstOf[number]);
  else if (kind === 'turn' && seat === table.seat) MARKS.turn.at.push(Math.max(0, firstOf[number] - 1));
});

function showMarks() {
  for (const [kind, { picture, at: places }] of Object.entries(MARKS)) {
    if (!places.length) continue;
    the('.marks').append(...places.map(place => {
      const tick = make('i', { 'data-kind': kind });
      tick.style.left = `${place * 100 / (last || 1)}%`;
      return tick;
    }));
    const name = say(`mark_${kind}`);
    the('.nexts').append(make('button', { type: 'button', class: 'tool', 'data-next': kind, 'data-tip': name, 'aria-label': name }, icon(picture)));
  }
}

/** The next of a kind, or the one before; round again where there is none.
    @type {(kind: string, before?: boolean) => void} */
function next(kind, before = false) {
  const { at: places } = MARKS[kind];
  if (!places.length) return;
  const found = before ? places.findLast(place => place < at) ?? places.at(-1) : places.find(place => place > at) ?? places[0];
  go(found ?? at);
}

// --- Playing on

const form = /** @type {HTMLFormElement | null} */ (document.getElementById('play-on'));

function nameSeat() {
  if (!form) return;
  const picked = Number(/** @type {RadioNodeList} */ (fieldOf(form, 'seat')).value);
  the('.yes span', form).textContent = say('play_as', { name: the(`#card-${picked} .name`).textContent ?? '' });
}

/** @type {(event: SubmitEvent) => Promise<void>} */
async function playOn(event) {
  event.preventDefault();
  if (!form || shown?.fork === undefined) return;
  /** @type {(name: string) => string} */
  const value = name => /** @type {HTMLInputElement} */ (fieldOf(form, name)).value;
  const { ok, body } = await post('/fork', { entry: shown.fork, seat: Number(value('seat')), bot: value('bot') });
  if (ok) location.assign(body.url); else the('.refusal', form).textContent = body.reason ?? say('failed');
}

// --- Keys and presses

/** @type {Record<string, () => void>} */
const STEPS = {
  first: () => go(0),
  back: () => go(at - 1),
  play: () => { if (playing) stop(); else play(); },
  forward: () => go(at + 1),
  last: () => go(last),
  fork: () => { stop(); the('.refusal', byId('play-on-from')).textContent = ''; byId('play-on-from').showModal(); },
};
/** @type {Record<string, (shift: boolean) => void>} */
const KEYS = {
  ArrowRight: shift => { if (shift) scene(1); else go(at + 1); },
  ArrowLeft: shift => { if (shift) scene(at > firstOf[sceneOf[at]] ? 0 : -1); else go(at - 1); },
  Home: () => go(0),
  End: () => go(last),
  ' ': STEPS.play,
  x: shift => next('battle', shift),
  s: shift => next('scoring', shift),
  m: shift => next('turn', shift),
  // What the table has and a replay has not
  d: () => {}, l: () => {}, r: () => {}, u: () => {},
};

/** What has the focus and needs a key itself. */
const OWN = { ' ': 'button,a,summary,[data-place]', arrow: '[role=tab],#map [data-place],.pick input', any: 'textarea,select,dialog[open],input:not([type=range],[type=radio])' };

/** @type {(event: KeyboardEvent) => void} */
function onKey(event) {
  const { key, target } = event, one = key.length === 1 ? key.toLowerCase() : key;
  if (!(one in KEYS) || !(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest(OWN.any) || (one === ' ' && target.closest(OWN[' '])) || (one.startsWith('Arrow') && target.closest(OWN.arrow))) return;
  event.preventDefault();
  event.stopPropagation();
  KEYS[one](event.shiftKey);
}

/** @type {(event: MouseEvent) => void} */
function onClick(event) {
  const step = closest(event, '[data-go]')?.dataset.go, kind = closest(event, '[data-next]')?.dataset.next;
  const line = closest(event, '#log summary,#log [data-do="replay"]')?.closest('li');
  if (step) STEPS[step]();
  else if (kind) next(kind, event.shiftKey);
  else if (line) go(firstOf[replay.scenes.findIndex(([id]) => id === line.dataset.scene)] ?? at);
  else if (closest(event, '#theatre') && !closest(event, 'button,[data-place],[data-tip]')) go(at + 1);
  else {
    const place = closest(event, '#map [data-place],.sheet [data-place]');
    if (place && !closest(event, 'a')) tooltips.show(place);
  }
}

const speed = /** @type {HTMLSelectElement} */ (the('#replay [name=speed]'));
function setSpeed() {
  localStorage.setItem(SPEED, speed.value);
  table.pause = PAUSE / Number(speed.value);
}

for (const part of [sheets, camera, tooltips, keyboard, preferences, rulebookLinks, battle]) part.watch();
document.addEventListener('keydown', onKey, true);
document.addEventListener('click', onClick);
document.addEventListener('sheet', () => { draw(); });
slider.addEventListener('input', () => go(Number(slider.value)));
speed.addEventListener('change', setSpeed);
form?.addEventListener('change', nameSeat);
form?.addEventListener('submit', playOn);
speed.value = localStorage.getItem(SPEED) ?? '1';
setSpeed();
showMarks();
nameSeat();
camera.fit();
const kept = preferences.kept();
if (kept) {
  sheets.open(kept.sheet);
  camera.restore(kept.pose);
}
mark();
draw().then(() => { document.body.dataset.ready = 'yes'; });
