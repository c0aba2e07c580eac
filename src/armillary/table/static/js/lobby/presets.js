// The form kept for another time: presets, the way to play, and all of it while the language changes.
import { byId, fieldOf, icon, make, post, say, table, the } from '../shared/page.js';
import { alert, ask } from '../site.js';
import { choose } from './games.js';
import { changed } from './map.js';
import { fill, filled, setTerms, terms } from './options.js';
import { drawSeats, fitSeats } from './seats.js';
import { form, game, pace, wish } from './new_table.js';

const KEPT = 'armillary-form', WAY = 'armillary-way';

/** @type {() => Kept} */
const snapshot = () => ({
  game: wish.game, pace: pace(), seats: wish.seats, form: filled(), terms: terms(), seed: byId('seed').value,
});

/** @type {(kept: Kept) => void} */
function restore(kept) {
  if (!table.games[kept.game]) return;
  choose(kept.game, false);
  fieldOf(form, 'pace').value = kept.pace;
  wish.seats = kept.seats.map(seat => ({ ...seat }));
  if (kept.seed !== undefined) byId('seed').value = kept.seed;
  fill(kept.form);
  setTerms(kept.terms);
  drawSeats();
  changed(true);
}

/** @type {(presets: Answers['/presets']) => void} */
function drawPresets(presets) {
  the('.presets').hidden = !presets.length;
  the('.presets ul').replaceChildren(...presets.map(preset => {
    const use = make('button', { type: 'button', title: preset.name }, preset.name);
    use.addEventListener('click', () => restore({ ...preset.wish, seed: undefined }));
    const remove = make('button', { type: 'button', class: 'tool', 'aria-label': say('remove_preset', { name: preset.name }) }, icon('cross'));
    remove.addEventListener('click', () => keepPresets(post('/presets/remove', { name: preset.name })));
    return make('li', {}, use, remove);
  }));
}

/** The server keeps them for this browser, and answers with all that there are now.
    @type {(answer: Promise<Answer<Answers['/presets']>>) => Promise<void>} */
export async function keepPresets(answer) {
  const { body, reason } = await ask(answer);
  if (body) drawPresets(body); else alert(reason);
}

byId('save-preset').addEventListener('click', () => byId('preset').showModal());
byId('preset').addEventListener('close', () => {
  const name = byId('preset-name').value.trim();
  if (byId('preset').returnValue !== 'save' || !name) return;
  keepPresets(post('/presets', { name, wish: snapshot() }));
  byId('preset-name').value = '';
});
document.addEventListener('leaving', () => sessionStorage.setItem(KEPT, JSON.stringify(snapshot())));

/** How one plays, for the next table: the pace, its clock, and how strong bots are. */
export function keepWay() {
  const level = wish.seats.find(seat => seat.kind === 'bot')?.bot;
  localStorage.setItem(WAY, JSON.stringify({ pace: pace(), terms: terms(), level }));
}

/** @type {(way: { pace: Pace, terms: Terms, level?: string }) => void} */
function setWay({ pace, terms, level }) {
  fieldOf(form, 'pace').value = pace;
  fitSeats();
  for (const seat of wish.seats) if (level && game().bots.includes(level)) seat.bot = level;
  setTerms(terms);
  drawSeats();
}

/** What was half filled in before the page was loaded again, or else how one has played before. */
export function resume() {
  const kept = sessionStorage.getItem(KEPT), way = localStorage.getItem(WAY);
  sessionStorage.removeItem(KEPT);
  if (kept) restore(JSON.parse(kept)); else if (way) setWay(JSON.parse(way));
}
