// How far the reader has come in lessons: kept by the browser, with and without a name.
import { drawing, make } from './page.js';

const KEPT = 'armillary-lessons', MOST_STARS = 3;

/** @type {() => Record<string, Progress>} */
const all = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {}; } catch { return {}; } };

/** What is known of a lesson (by game and lesson): its table, step, misses, stars.
    @type {(name?: string) => Progress} */
export const progress = (name = '') => all()[name] ?? {};

/** @type {(name: string, news: Progress) => void} */
export function remember(name, news) {
  localStorage.setItem(KEPT, JSON.stringify({ ...all(), [name]: { ...progress(name), ...news } }));
}

/** Three for who needed no help, one for who was shown.
    @type {(progress: Progress) => number} */
export const earned = ({ misses = 0, shown = 0 }) => (shown ? 1 : misses ? 2 : MOST_STARS);

const STAR = '<svg class="ic" aria-hidden="true"><use href="#ic-star"/></svg>';

/** The stars of a lesson, drawn into their place.
    @type {(place: Element, count: number, label?: string) => void} */
export function drawStars(place, count, label = '') {
  place.replaceChildren(...Array.from({ length: count ? MOST_STARS : 0 }, (_, n) => {
    const star = drawing(STAR, false);
    star.classList.toggle('on', n < count);
    return star;
  }));
  if (count && label) place.append(make('span', { class: 'vh' }, label));
}
