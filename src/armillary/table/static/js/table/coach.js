// The coach of who plays alone: which cards are new to its reader, and how much it says.
import { $, $$, closest } from '../shared/page.js';
import { progress } from '../shared/lesson_progress.js';
import { deliver } from './choices/requests.js';

const KEPT = 'armillary-coach';

/** The cards that were read at any table, as the browser remembers them.
    @type {() => string[]} */
const read = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? '[]') ?? []; } catch { return []; } };

/** The entry of the answer that its person keeps. */
let kept = '';

/** Of all cards about a question the first that is new; who has taken its lesson does without. */
export function renew() {
  const known = new Set(read());
  let shown = false;
  for (const card of $$('#coach [data-card]')) {
    const fresh = !known.has(card.dataset.card ?? '') && !progress(card.dataset.shownBy).stars;
    card.hidden = shown || !fresh;
    shown ||= fresh;
  }
  $('#coach [data-coach-fold]')?.setAttribute('aria-expanded', String(!document.body.classList.contains('uncoached')));
  for (const verdict of $$('#coach .verdict')) verdict.hidden = verdict.dataset.entry === kept;
}

export function watch() {
  document.addEventListener('click', event => {
    const card = closest(event, '[data-coach-seen]')?.closest('article')?.dataset.card;
    const keeps = closest(event, '[data-coach-keep]');
    if (card) localStorage.setItem(KEPT, JSON.stringify([...new Set([...read(), card])]));
    if (keeps) kept = /** @type {HTMLElement | null} */ (keeps.closest('.verdict'))?.dataset.entry ?? '';
    const folds = closest(event, '[data-coach-fold]');
    if (folds) document.body.classList.toggle('uncoached');
    if (card || keeps || folds) renew();
  });
  document.addEventListener('change', event => {
    const choice = /** @type {HTMLSelectElement | null} */ (closest(event, '[data-coach]'));
    if (choice) deliver('/coach', { mode: choice.value });
  });
  renew();
}
