// A battle on its stage: dice fall, beams fly, and the reader sets the pace. What the stage shows comes from the server.
import { $, $$, byId, closest, drawing, make, post, table, the } from '../shared/page.js';
import * as scenes from './scenes.js';
import * as sheets from './sheets.js';
import { tell as announce } from './tooltips.js';

/** How long a step is shown at each tempo, in pauses of the server: a roll, anything else, the result. */
const HOLD = {
  story: { roll: 2, other: 1, result: 3.5 },
  quick: { roll: 0.7, other: 0.4, result: 1.2 },
  once: { roll: 0, other: 0, result: 0 },
  step: { roll: Infinity, other: Infinity, result: Infinity },
};
const SPEEDS = [1, 2, 0.5], KEEP = 'armillary-battle-speed', EASE = 'cubic-bezier(.2,.8,.2,1)', CARD = 1.5;
let speed = Number(localStorage.getItem(KEEP) ?? 1), scene = '', rushed = '', away = '', over = '';

/** While the reader has paused the battle: what goes on with it.
    @type {(() => void) | null} */
let resume = null;
/** @type {Promise<void>} */
let paused = Promise.resolve();

const stage = () => $('#theatre .battle-stage');
/** @type {(pauses: number) => Promise<void>} */
const wait = pauses => new Promise(done => {
  if (pauses < Infinity) setTimeout(done, pauses * table.pause * 1000 / speed);
});

/** Whether the reader wants to see this battle: their own always, those of others if they like.
    @type {(shown: HTMLElement) => boolean} */
const wanted = shown => shown.matches('.mine') || table.prefs.battles === 'all' || document.body.classList.contains('past');

/** @type {(step: Step, pace: { tempo: Tempo, skipped: Promise<void>, still: boolean }) => Promise<void>} */
async function tell(step, { tempo, skipped, still }) {
  const shown = stage();
  if (!shown) return;
  if (step.scene !== scene) {
    scene = step.scene;
    away = '';
    resume?.();
    if (wanted(shown)) sheets.open('map'); // no other board lies over it
  }
  place();
  const ended = shown.matches('.ended'), ends = ended && over !== step.scene; // then follows what comes of it
  over = ended ? step.scene : '';
  if (ends && (shown.matches('.mine') || table.prefs.battles !== 'none')) announce(shown.dataset.brief ?? '');
  if (!wanted(shown)) {
    if (ends && table.prefs.battles === 'summary') await Promise.race([card(shown, step), skipped]);
    return;
  }
  if (rushed === step.scene && !ended) return;
  const volleys = $$('[data-fresh]', shown), hits = $$('[data-struck]', shown), hold = HOLD[tempo];
  if (!still && hold.roll) { tumble(volleys); beams(hits, shown); }
  const pauses = ends ? hold.result : volleys.length || hits.length ? hold.roll : hold.other;
  await Promise.race([wait(pauses), skipped]);
  await Promise.race([paused, skipped]);
}

/** Every die falls; those that hit glow when they lie.
    @type {(volleys: HTMLElement[]) => void} */
function tumble(volleys) {
  for (const [n, die] of volleys.flatMap(volley => $$('li', volley)).entries()) {
    const delay = 45 * n;
    die.firstElementChild?.animate(
      [{ transform: `translate(-40px,46px) rotate(${-420 - 40 * n}deg)`, opacity: 0 },
        { transform: 'translate(3px,-4px) rotate(10deg)', opacity: 1, offset: 0.75 }, { transform: 'none' }],
      { duration: 620 / speed, delay, easing: EASE, fill: 'backwards' });
    die.animate([{ boxShadow: 'none' }, { boxShadow: die.matches('.hit,.waits') ? '0 0 18px var(--ok)' : 'none' }, { boxShadow: 'none' }],
      { duration: 900 / speed, delay: delay + 620 / speed });
  }
}

/** From whoever fired to every ship that was hit; it shakes when it is reached.
    @type {(hits: HTMLElement[], shown: HTMLElement) => void} */
function beams(hits, shown) {
  const box = the('.battle-beams', shown), { left, top } = box.getBoundingClientRect();
  /** @type {(element: Element) => [number, number]} */
  const middle = element => {
    const it = element.getBoundingClientRect();
    return [it.left + it.width / 2 - left, it.top + it.height / 2 - top];
  };
  for (const ship of hits) {
    const side = ship.closest('.battle-side')?.getAttribute('data-side');
    const fired = $(`.battle-unit.acting[data-unit^="${side === '0' ? 1 : 0} "] .battle-ship.stands`, shown)
      ?? $(`.battle-side[data-side="${side === '0' ? 1 : 0}"] > header`, shown);
    if (!fired) continue;
    const [x1, y1] = middle(fired), [x2, y2] = middle(ship);
    const line = drawing(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`);
    box.append(line);
    line.animate([{ opacity: 0, strokeDashoffset: 120 }, { opacity: 1, offset: 0.2 }, { opacity: 1, strokeDashoffset: 0, offset: 0.7 }, { opacity: 0 }],
      { duration: 1100 / speed, delay: 500 / speed, fill: 'both' }).finished.then(() => line.remove(), () => {});
    ship.animate([{ transform: 'none' }, { transform: 'translateX(-5px)' }, { transform: 'translateX(4px)' }, { transform: 'none' }],
      { duration: 320 / speed, delay: 900 / speed });
  }
}

/** A battle of others in one sentence; pressed, it is watched.
    @type {(shown: HTMLElement, step: Step) => Promise<void>} */
async function card(shown, { scene: id, place: at = '' }) {
  const { brief } = shown.dataset;
  if (!brief) return;
  const sign = make('button', { type: 'button', class: 'battle-card', 'data-watch': id },
    /** @type {Node} */ (the('.battle-head > .ic', shown).cloneNode(true)), make('span', {}, brief));
  byId('stage').append(sign);
  const where = $(`#map [data-place="${CSS.escape(at)}"]`);
  if (where) above(sign, where);
  await wait(CARD);
  setTimeout(() => sign.remove(), 4000);
}

/** Where it happened, as far as there is room.
    @type {(sign: HTMLElement, where: Element) => void} */
function above(sign, where) {
  const frame = byId('stage').getBoundingClientRect(), box = where.getBoundingClientRect(), margin = 16;
  const half = sign.offsetWidth / 2, high = sign.offsetHeight;
  /** @type {(value: number, least: number, most: number) => number} */
  const within = (value, least, most) => Math.max(least, Math.min(most, value));
  sign.style.left = `${within(box.left + box.width / 2 - frame.left, half + margin, frame.width - half - margin)}px`;
  sign.style.top = `${within(box.top - frame.top - high, margin, frame.height - high - margin)}px`;
}

/** Whether the stage lies over the map, or only its head. */
function place() {
  const shown = stage();
  document.body.dataset.battle = !shown ? 'none' : !wanted(shown) ? 'hidden' : away === shown.dataset.scene ? 'away' : 'shown';
  label('speed', 'data-speed', `${speed === 0.5 ? '½' : speed}×`);
  label('pause', 'aria-pressed', String(resume !== null));
}

/** What a button says; nothing is touched where it says so.
    @type {(control: string, name: string, told: string) => void} */
function label(control, name, told) {
  for (const button of $$(`button[data-battle="${control}"]`))
    if (button.getAttribute(name) !== told) button.setAttribute(name, told);
}

function pause() {
  if (resume) { resume(); return; }
  paused = new Promise(done => { resume = () => { resume = null; done(); place(); }; });
}

/** @type {Record<string, () => void>} */
const CONTROLS = {
  pause,
  next: scenes.next,
  result() { rushed = scene; resume?.(); scenes.next(); },
  speed() {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    localStorage.setItem(KEEP, String(speed));
  },
  map() {
    const { scene: shown = '' } = stage()?.dataset ?? {};
    away = away === shown ? '' : shown;
  },
};

export function watch() {
  scenes.teller('battle', tell);
  document.addEventListener('click', event => {
    const control = closest(event, '[data-battle]')?.dataset.battle;
    if (control) { CONTROLS[control]?.(); place(); }
    const ahead = closest(event, '[data-ahead]');
    if (ahead) {
      table.prefs.ahead = { ...table.prefs.ahead, [ahead.dataset.ahead ?? '']: ahead.dataset.answer ?? '' };
      post('/prefs', { ahead: table.prefs.ahead });
    }
  });
  // What is asked within a battle is drawn with what is now, and so is that it is over; the server knows nothing of pace.
  new MutationObserver(place).observe(byId('theatre'), { childList: true, subtree: true, attributeFilter: ['data-speed', 'aria-pressed'] });
  place();
}
