// What leads to the rulebook beside the table. The book itself is fetched when it is first opened.
import { byId, closest, table } from '../../shared/page.js';

/** Open the book at a rule or chapter; without one, where it was left, or at its contents.
    @type {(number?: string) => Promise<void>} */
export const open = number => import('./rulebook_panel.js').then(book => book.open(number));

/** @type {(link: HTMLAnchorElement) => string} */
const numberOf = link => link.hash.replace(/^#(?:rule-)?/, '');

export function watch() {
  document.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own is wanted
    const link = closest(event, 'a[href*="#"]');
    if (!(link instanceof HTMLAnchorElement)) return;
    const ours = (byId('rulebook').contains(link) || link.pathname === table.rules);
    if (ours && numberOf(link)) { event.preventDefault(); open(numberOf(link)); }
  });
  // With a finger: the rules that a tooltip names.
  document.addEventListener('pointerup', event => {
    const rule = closest(event, '#tip [data-rule]');
    if (rule) open(rule.dataset.rule);
  }, true);
}
