// The rulebook beside the table: a chapter at a time, with the rule that was asked for marked.
import { $, byId, read, say, table } from '../shared/page.js';
import { finding } from '../shared/rulebook_search.js';
import { hide } from './tooltips.js';

const CONTENTS = 'contents';
const book = byId('rulebook'), text = $('.reading', book), back = $('[data-do=rules-back]', book);
const { field, found, clear } = finding(book);
const pages = new Map(); // those that were read, by what was asked for
let trail = [];

async function page(number) {
  if (!pages.has(number)) {
    const { ok, body } = await read(`${table.rules}/${number}`);
    if (!ok) return `<p>${say('rules_none')}</p>`;
    pages.set(number, body.html);
  }
  return pages.get(number);
}

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

/** Open the book at a rule or chapter; without one, where it was left, or at its contents. */
export function open(number = trail.at(-1) ?? CONTENTS) {
  hide();
  if (!book.open) book.show();
  if (trail.at(-1) !== number) trail.push(number);
  show(number);
}

function goBack() {
  trail.pop();
  if (!trail.length) trail = [CONTENTS];
  show(trail.at(-1));
}

back.addEventListener('click', goBack);
book.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  if (found.hidden && !field.value) book.close(); else clear();
});
