// What happened is told scene by scene, before what is now: the page never shows what came of something before that.
import { $, byId, closest, icon, make, reduced, table, the } from '../shared/page.js';
import { child, only, region } from '../shared/morph.js';
import * as animation from './animation.js';
import { tell } from './tooltips.js';

/** How long a scene is shown, in pauses of the server; longer if it concerns the reader. Step by step it waits for them. */
const HOLD = { story: 2, quick: 0.6, once: 0, step: Infinity }, LONGER = 1.75, CARD = 4;
const MOST = 12; // scenes that wait; older ones are left to the digest, but for those that everybody is waited for
const PAUSES = 3; // at most, that a movement or a roll is waited for

/** @typedef {Step & { line?: string | null, replayed?: boolean }} Told */
/** @typedef {(step: Step, pace: { tempo: Tempo, skipped: Promise<void>, still: boolean }) => Promise<unknown>} Teller */

/** Kinds of scenes that are told on a card, to be read. */
const CARDS = ['round', 'end'];

/** @type {(Told | Update)[]} */
const queue = [];
/** @type {Partial<Record<string, Teller>>} */
const tellers = {};
/** @type {(update: Update, last: boolean) => void} */
let settle = () => {};
let playing = false, hurried = false, replaying = false;
let past = false; // the page shows what was, until all of it comes again
let scene = '', kind = '', place = '', until = 0, missed = 0; // the scene, and where it was last
/** Of the scene: whether it is told however many wait, is left to the digest, was announced. */
let weighty = false, folded = false, announced = false;
/** What the scene has brought so far: how much, by whose and of what.
    @type {Map<string, number>} */
const brought = new Map();
/** @type {Told | null} */
let shown = null;
/** @type {() => void} */
let skip;
/** @type {Promise<void>} */
let skipped;
/** What is shown now can be skipped; a promise for each scene, so that none gathers what has long been over. */
function arm() { skipped = new Promise(done => { skip = () => { arm(); done(); }; }); }
arm();

/** @type {(item: Told | Update) => item is Told} */
const isStep = item => 'scene' in item;
/** @type {() => Tempo} */
const tempo = () => (table.replay ? 'story' : table.prefs.tempo); // a replay has a speed of its own
/** @type {(step: Told | null) => boolean} */
const own = step => step !== null && !step.replayed && step.kind === 'turn' && step.seat === table.seat && !step.mine;

/** How a kind of scene is told that has a stage of its own: it takes as long as it likes, until it is skipped.
    @type {(kind: string, teller: Teller) => void} */
export const teller = (kind, one) => { tellers[kind] = one; };

/** Whether something is still to be told. */
export const telling = () => playing;

/** How far the page has come: the version that it shows, and whether something of a later one is on it already. */
export const position = () => ({ seq: (past ? null : shown?.seq) ?? table.seq, ...(playing || past) && { whole: 1 } });

/** How many scenes the reader has not seen since they were last asked this. */
export function unseen() {
  const count = missed;
  missed = 0;
  return count;
}

/** @type {() => number} */
const waiting = () => new Set(queue.filter(isStep).map(step => step.scene)).size;

/** An update: its steps, then the rest of it. Nothing is applied before what was told earlier.
    @type {(update: Update) => void} */
export function take(update) {
  if (replaying) return; // when it is over, all of it comes again
  const { steps = [], pieces = {} } = update;
  if (update.full) { queue.length = 0; past = false; } // so does what was still to be told
  missed += update.missed ?? 0;
  steps.forEach((step, n) => {
    const id = `line-${step.scene}`, ends = steps[n + 1]?.scene !== step.scene;
    queue.push({ ...step, ...ends && id in pieces && { line: pieces[id] } });
  });
  queue.push(update);
  if (!playing) run();
}

/** Scenes of the past, told as they were; then the page shows again what is now.
    @type {(steps: Step[]) => void} */
export function replay(steps) {
  replaying = past = true;
  scene = ''; // even the last one is told from its beginning
  queue.length = 0;
  queue.push(...steps.map(step => ({ ...step, replayed: true })));
  document.body.classList.add('past');
  skip();
  if (!playing) run();
}

/** The next scene, without waiting any longer. */
export function next() {
  until = 0;
  skip();
}

/** Everything that waits, at once. */
export function now() {
  hurried = playing;
  next();
}

/** Where nothing has to be waited for, all of it happens at once, in the order in which it came. */
async function run() {
  playing = true;
  do {
    for (let item = queue.shift(); item; item = queue.shift()) {
      const ends = rest(item);
      if (ends) await ends;
      const told = isStep(item) ? show(item) : apply(item);
      if (told) await told;
    }
    const ends = rest();
    if (ends) await ends;
  } while (queue.length);
  playing = hurried = folded = false; // what follows in the same scene is told
  if (replaying) ended();
  quiet();
}

/** What is now. What the reader may do waits until all was told.
    @type {(update: Update) => void} */
function apply(update) {
  shown = null;
  settle(update, !queue.length);
}

/** Gives when the step has been seen; nothing, where nobody waits for that. `still`: nothing moves that leads to it.
    @type {(step: Told, still?: boolean) => Promise<unknown> | null} */
export function show(step, still = false) {
  shown = step;
  for (const [id, html] of Object.entries(step.regions ?? {})) region(id, html);
  for (const [id, html] of Object.entries(step.pieces ?? {})) child(id, html);
  if (step.full) only(step.pieces ?? {}, ['pieces']);
  if (step.line !== undefined) child(`line-${step.scene}`, step.line);
  if (step.scene !== scene) begin(step);
  if (folded) return null;
  if (step.say && !announced) { announced = true; tell(step.say); }
  caption(step);
  place = step.place || place;
  ring({ place, fx: step.fx });
  const stage = tellers[step.kind], fx = (step.fx ?? []).filter(hint => !stage || hint.kind !== 'dice'); // it has its own
  const moved = animation.play(fx, document.hidden || still);
  const told = own(step) && !stage ? null : stage ? stage(step, { tempo: tempo(), skipped, still: still || reduced() }) : Promise.race([moved, pause(PAUSES)]);
  document.dispatchEvent(new CustomEvent('told', { detail: step }));
  return !told || hurrying() || atOnce() ? null : Promise.race([told, skipped]);
}

/** A scene begins: how long it is shown is counted from here. It is announced once, by what is said of it first.
    @type {(step: Told) => void} */
function begin(step) {
  scene = step.scene;
  kind = step.kind;
  place = '';
  weighty = CARDS.includes(step.kind) || $('#theatre > .mine') !== null;
  folded = hurrying();
  announced = false;
  brought.clear();
  arm();
  if (folded) {
    missed += own(step) ? 0 : 1;
    return;
  }
  const hold = own(step) ? 0 : HOLD[tempo()] * (CARDS.includes(step.kind) ? CARD : step.mine ? LONGER : 1);
  until = Date.now() + hold * table.pause * 1000;
  document.dispatchEvent(new CustomEvent('scene', { detail: step }));
}

/** Too much has happened for all of it to be told; whoever looks back wants just that. */
const crowded = () => !replaying && waiting() > MOST;

/** Nobody is kept waiting: the reader looks elsewhere or wants to go on; too much has happened, or they plan. */
const hurrying = () => hurried || document.hidden || (!weighty && (crowded() || document.body.dataset.plans === 'yes'));

/** Nothing is ever waited for. */
const atOnce = () => !HOLD[tempo()] || !table.pause;

/** Until the scene has been shown long enough for what comes next; nothing, where that need not be waited for.
    @type {(item?: Told | Update) => Promise<void> | null} */
export function rest(item) {
  const goesOn = item && (isStep(item) ? item.scene === scene : !item.legal?.mine && byId('theatre').hidden);
  const left = until - Date.now();
  return goesOn || left <= 0 || hurrying() ? null : Promise.race([pause(left / 1000 / table.pause), skipped]);
}

/** @type {(pauses: number) => Promise<void>} */
const pause = pauses => new Promise(done => { if (pauses < 1e6) setTimeout(done, pauses * table.pause * 1000); });
function ended() {
  replaying = false;
  document.body.classList.remove('past');
  document.dispatchEvent(new CustomEvent('replayed'));
}

// --- Who does what, and where

/** @type {(step: Told) => void} */
function caption(step) {
  const { say: told, replayed, mine } = step, seat = step.kind === 'battle' ? -1 : step.seat; // there both sides act
  const crest = $(`#card-${seat} .crest`)?.cloneNode(true);
  if (!told || own(step)) return;
  document.body.dataset.telling = replayed ? 'past' : 'yes';
  byId('caption').className = `${seat < 0 ? 'neutral' : `p${seat}`}${mine ? ' mine' : ''}`;
  the('#caption p').replaceChildren(...crest ? [crest] : [], told, ...chips(step));
}

/** What the scene has brought so far: what is the reader's own stands out.
    @type {(step: Told) => Element[]} */
function chips({ kind, fx = [] }) {
  if (CARDS.includes(kind)) return []; // the card has them all
  if (table.replay) brought.clear(); // there one goes back, too
  for (const hint of fx) {
    if (hint.kind !== 'float' || !hint.icon || !hint.amount) continue;
    const key = `${hint.seat} ${hint.icon}`;
    brought.set(key, (brought.get(key) ?? 0) + hint.amount);
  }
  return [...brought].filter(([, amount]) => amount).map(([key, amount]) => {
    const [seat, picture] = key.split(' ');
    return make('span', { class: `chip p${seat}${amount < 0 ? ' less' : ''}` },
      icon(picture ?? ''), make('b', {}, `${amount < 0 ? '−' : '+'}${Math.abs(amount)}`));
  });
}

function quiet() {
  delete document.body.dataset.telling;
  if (kind !== 'battle') byId('ring').replaceChildren(); // from the stage one comes back to its place
  document.dispatchEvent(new CustomEvent('now'));
}

/** @type {(where: Pick<Step, 'place' | 'fx'>) => void} */
function ring({ place: at = '', fx = [] }) {
  const box = byId('ring');
  const found = at ? $(`#map [data-place="${CSS.escape(at)}"]`)
    : fx.map(hint => 'piece' in hint && byId(byId(hint.piece)?.dataset.at ?? '')).find(Boolean);
  const shape = found ? $('polygon,path,circle', found) : null;
  box.replaceChildren();
  if (!found || !shape) return;
  const copy = /** @type {Element} */ (shape.cloneNode());
  for (const name of ['class', 'id', 'style', 'fill', 'stroke']) copy.removeAttribute(name);
  box.setAttribute('transform', found.getAttribute('transform') ?? '');
  box.append(copy);
}

/** Where something happened, until something else does.
    @type {(line: HTMLElement) => void} */
export const point = ({ dataset }) => ring({
  place: dataset.place,
  fx: (dataset.pieces ?? '').split(' ').filter(Boolean).map(piece => ({ kind: 'pulse', piece })),
});

/** `apply`: shows what is now; the second value says whether nothing more waits.
    @type {(apply: (update: Update, last: boolean) => void) => void} */
export function watch(apply) {
  settle = apply;
  document.addEventListener('click', event => {
    const what = closest(event, '[data-tell]')?.dataset.tell;
    if (what === 'now') now(); else if (closest(event, '#caption,#theatre:not(:has([data-place]))')) next();
  });
  document.addEventListener('visibilitychange', () => { if (document.hidden) skip(); });
}
