// What the others did since my last turn: one line for each scene, what concerns me first. Its lines are those of the log.
import { $, $$, byId, closest, get, make, the, table } from '../shared/page.js';
import { refuse } from './tooltips.js';
import * as scenes from './scenes.js';
import { current } from './sheets.js';

const FOLDED = 'armillary-digest'; // whoever has put it away by hand wants it only when they ask for it
const box = byId('since');
let told = ''; // the last line that it was shown for

/** @type {(line: HTMLElement) => boolean} */
const own = line => line.dataset.by === String(table.seat);
/** Whether a line tells of a battle of mine: that comes first, whoever attacked.
    @type {(line: HTMLElement) => boolean} */
const fought = line => line.dataset.kind === 'battle' && (own(line) || line.matches('.to-me'));

/** What others did after my last turn, in its order.
    @type {() => HTMLElement[]} */
function news() {
  const lines = $$('#log > [data-scene]');
  const mine = lines.findLastIndex(line => own(line) && !fought(line));
  return mine < 0 ? [] : lines.slice(mine + 1);
}

/** @type {(line: HTMLElement) => HTMLElement} */
function row(line) {
  const button = make('button', { type: 'button', 'data-scene': line.dataset.scene });
  button.append(.../** @type {Element} */ (the('summary', line).cloneNode(true)).childNodes);
  const item = make('li', { class: line.className, 'data-kind': line.dataset.kind, 'data-place': line.dataset.place, 'data-pieces': line.dataset.pieces });
  item.append(button);
  return item;
}

/** @type {(open: boolean) => void} */
function show(open) {
  const lines = news();
  box.hidden = !lines.length;
  if (!lines.length) return;
  /** @type {(line: HTMLElement) => number} */
  const rank = line => (fought(line) ? 0 : line.matches('.to-me') ? 1 : 2);
  the('ol', box).replaceChildren(...lines.sort((one, other) => rank(one) - rank(other)).map(row));
  the('.count', box).textContent = String(lines.length);
  box.classList.toggle('folded', !open);
}

/** My turn has come, or I have come back: shown once for each turn.
    @type {() => void} */
export function come() {
  const last = news().at(-1)?.id;
  if (!document.body.querySelector('.turn.me') || document.hidden || table.seat === null) {
    if (!document.body.querySelector('.turn.me')) box.hidden = true; // it is of the past
    return;
  }
  if (!last || last === told) return;
  told = last;
  const missed = scenes.unseen() > 0;
  const wanted = missed || (localStorage.getItem(FOLDED) !== 'yes' && news().length > 1);
  show(wanted && current() === 'map'); // nothing is laid over a board that is asked about
}

/** By hand: it is remembered. */
export function toggle() {
  const opens = Boolean(box.hidden) || box.classList.contains('folded');
  localStorage.setItem(FOLDED, opens ? 'no' : 'yes');
  show(opens);
}

/** With the first act of mine it makes room. */
export function fold() { box.classList.add('folded'); }

/** Scenes of the past, told again one after the other.
    @type {(ids: (string | undefined)[]) => Promise<void>} */
export async function watchScenes(ids) {
  const steps = [];
  for (const id of ids) {
    const { ok, body } = await get(`/scenes/${id ?? ''}`, {});
    if (!ok) { refuse(body.reason ?? ''); return; }
    steps.push(...body.steps);
  }
  fold();
  scenes.replay(steps);
}

export function watch() {
  box.addEventListener('click', event => {
    const line = closest(event, 'li'), what = closest(event, '[data-digest]')?.dataset.digest;
    if (line) { scenes.point(line); watchScenes([$('[data-scene]', line)?.dataset.scene]); }
    if (what === 'fold') toggle();
    if (what === 'watch') watchScenes(news().map(one => one.dataset.scene));
  });
  document.addEventListener('now', come);
  document.addEventListener('visibilitychange', come);
}
