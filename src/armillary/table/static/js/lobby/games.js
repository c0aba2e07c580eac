// The games on the shelf, one of which is being set up.
import { $, $$, say } from '../shared/page.js';
import { changed } from './map.js';
import { drawSeats, fitSeats, usualSeats } from './seats.js';
import { form, game, wish } from './new_table.js';

export function choose(name, look = true) {
  const other = wish.game !== name;
  wish.game = name;
  for (const card of $$('.game')) {
    const chosen = card.dataset.game === name, button = $('[data-set-up]', card);
    card.classList.toggle('chosen', chosen);
    if (!button) continue;
    button.className = chosen ? 'yes' : 'act';
    button.textContent = say(chosen ? 'set_up_below' : 'set_up');
  }
  for (const part of $$('.game-options')) part.hidden = part.disabled = part.dataset.game !== name;
  $('h2', form).textContent = say('new_table', { game: game().title });
  $('.quick b').textContent = game().title;
  if (other) { usualSeats(); changed(); }
  if (look) { form.scrollIntoView({ block: 'start' }); $('[name=pace]:checked').focus({ preventScroll: true }); }
}

document.addEventListener('click', event => {
  const name = event.target.closest('[data-set-up]')?.dataset.setUp;
  if (name) choose(name);
});
form.addEventListener('change', event => {
  const { name } = event.target;
  if (name === 'pace') { fitSeats(); drawSeats(); }
  if (event.target.closest('.options') || name === 'seed') changed(true);
});
