// The page of a course: what is done, what was begun, and the way into each lesson.
import { $$, closest, post, say, the } from './shared/page.js';
import { drawStars, progress } from './shared/lesson_progress.js';
import { alert, ask } from './site.js';

const buttons = $$('[data-lesson]');
/** @type {(button: HTMLElement) => boolean} */
const isDone = button => Boolean(progress(button.dataset.lesson).stars);

for (const button of buttons) {
  const { stars, step } = progress(button.dataset.lesson), row = /** @type {HTMLElement} */ (button.closest('li'));
  if (stars) drawStars(the('.stars', row), stars, say(`stars_${stars}`));
  row.classList.toggle('taken', Boolean(stars));
  const told = say(step ? 'go_on' : stars ? 'again' : 'start');
  the('span', button).textContent = told;
  button.setAttribute('aria-label', `${told}: ${the('h2', row).textContent}`);
}
const next = buttons.find(button => !isDone(button));
next?.classList.replace('act', 'yes');
if (next && next !== buttons[0]) the('[data-first] span').textContent = say('go_on');
the('.finished').hidden = buttons.some(button => !isDone(button) && !button.closest('[data-exam]'));
the('[data-first]').hidden = !next;

/** @type {(button: HTMLElement, name: string) => Promise<void>} */
async function open(button, name) {
  button.classList.add('busy');
  const { body, reason } = await ask(post(`/learn/${name}`, { table: progress(name).table ?? '' }));
  button.classList.remove('busy');
  if (body) location.assign(body.url); else alert(reason);
}

document.addEventListener('click', event => {
  const button = closest(event, '[data-lesson],[data-first]');
  if (button) open(button, button.dataset.lesson ?? next?.dataset.lesson ?? '');
});
