// The games on the shelf, one of which is being set up.
import { $, $$, closest, say, the } from '../shared/page.js';
import { changed } from './map.js';
import { drawSeats, fitSeats, usualSeats } from './seats.js';
import { form, game, wish } from './new_table.js';

/** @type {(name: string, look?: boolean) => void} */
export function choose(name, look = true) {
  const other = wish.game !== name;
  wish.game = name;
  for (const card of $$('.game')) {
    const chosen = card.dataset.game === name, button = $('[data-set-up]', card);
    card.classList.toggle('chosen', chosen);
    if (!button) continue;
    button.textContent = say(chosen ? 'set_up_below' : 'set_up');
  }
  /** @type {HTMLFieldSetElement[]} */
  const parts = $$('.game-options');
  for (const part of parts) part.hidden = part.disabled = part.dataset.game !== name;
  the('h2', form).textContent = say('new_table', { game: game().title });
  the('.quick b').textContent = game().title;
  the('.quick p span').textContent = say(game().first ? 'quick_first' : 'quick_help');
  const course = $('.game.chosen .learn'), learn = the('[data-learn]');
  learn.hidden = !course;
  learn.setAttribute('href', `/learn/${name}`);
  the('span', learn).textContent = course?.textContent ?? '';
  if (other) { usualSeats(); changed(); }
  if (look) { form.scrollIntoView({ block: 'start' }); the('[name=pace]:checked').focus({ preventScroll: true }); }
}

document.addEventListener('click', event => {
  const name = closest(event, '[data-set-up]')?.dataset.setUp;
  if (name) choose(name);
});
form.addEventListener('change', event => {
  const { name } = /** @type {Field} */ (event.target);
  if (name === 'pace') { fitSeats(); drawSeats(); }
  if (closest(event, '.options') || name === 'seed') changed(true);
});
