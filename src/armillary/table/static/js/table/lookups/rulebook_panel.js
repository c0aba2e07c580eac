// The rulebook beside the table: a chapter at a time, with the rule that was asked for marked.
import { byId, read, say, table, the } from '../../shared/page.js';
import { finding } from '../../shared/rulebook_search.js';
import { hide } from '../tooltips.js';

const CONTENTS = 'contents';
const book = byId('rulebook'), text = the('.reading', book), back = the('[data-do=rules-back]', book);
const { field, found, clear } = finding(book);
/** @type {Map<string, string>} */
const pages = new Map(); // those that were read, by what was asked for
/** @type {string[]} */
let trail = [];

/** @type {(number: string) => Promise<string>} */
async function page(number) {
  const known = pages.get(number);
  if (known !== undefined) return known;
  /** @type {Answer<{ html: string }>} */
  const { ok, body } = await read(`${table.rules}/${number}`);
  if (!ok) return `<p>${say('rules_none')}</p>`;
  pages.set(number, body.html);
  return body.html;
}

/** @type {(number: string) => Promise<void>} */
async function show(number) {
  clear();
  let html;
  try { html = await page(number); } catch { html = `<p>${say('rules_offline')}</p>`; }
  if (trail.at(-1) !== number) return; // somebody is quicker than the network
  text.innerHTML = html;
  text.classList.toggle('contents', number === CONTENTS);
  back.hidden = number === CONTENTS;
  const rule = byId(`rule-${number}`);
  rule?.classList.add('wanted');
  (rule ?? text).scrollIntoView({ block: rule ? 'center' : 'start' });
  if (!rule) text.scrollTop = 0;
  text.focus({ preventScroll: true });
  hide(); // what had the focus before explains itself no longer
}

/** Open the book at a rule or chapter; without one, where it was left, or at its contents.
    @type {(number?: string) => void} */
export function open(number = trail.at(-1) ?? CONTENTS) {
  hide();
  if (!book.open) book.show();
  if (trail.at(-1) !== number) trail.push(number);
  show(number);
}

function goBack() {
  trail.pop();
  if (!trail.length) trail = [CONTENTS];
  show(trail[trail.length - 1]);
}

back.addEventListener('click', goBack);
book.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  if (found.hidden && !field.value) book.close(); else clear();
});
