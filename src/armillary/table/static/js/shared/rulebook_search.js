// Searching the rulebook, on its page and beside a table.
import { $, make, read, say, table, the } from './page.js';

const PAUSE = 150, AROUND = 60;
/** @type {(text: string) => string} */
const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A piece of the text around the first word that was looked for, with the words marked.
    @type {(text: string, words: string[]) => HTMLElement} */
function excerpt(text, words) {
  const at = Math.max(0, fold(text).indexOf(words[0] ?? ''));
  const from = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0;
  const line = make('small');
  for (const part of (from ? `… ${text.slice(from)}` : text).split(/(\s+)/))
    line.append(words.some(word => fold(part).replace(/^\W+/, '').startsWith(word)) ? make('mark', {}, part) : part);
  return line;
}

/** The symbols that are asked for, and every rule that is found, as a link to its number; or why there is none.
    @type {(wanted: string) => Promise<HTMLElement>} */
async function rows(wanted) {
  try {
    /** @type {Answer<{ rules: { number: string, title: string, text: string }[], words: string[], symbols: string }>} */
    const { ok, body } = await read(`${table.rules}/search`, { words: wanted });
    if (!ok) return make('p', {}, body.reason || say('rules_none'));
    if (!body.rules.length && !body.symbols) return make('p', {}, say('rules_none'));
    const symbols = make('div');
    symbols.innerHTML = body.symbols;
    return make('div', {}, symbols, make('ol', {}, ...body.rules.map(rule => make('li', {},
      make('a', { href: `#${rule.number}` }, make('b', {}, rule.number), rule.title, excerpt(rule.text, body.words))))));
  } catch {
    return make('p', {}, say('rules_offline'));
  }
}

/** Let the form inside `root` search, and show what it finds; the first is opened with Enter.
    @type {(root: ParentNode) => { field: HTMLInputElement, found: HTMLElement, clear(): void }} */
export function finding(root) {
  const form = the('.seek', root), field = the('input', form), found = the('.found', root);
  /** @type {Timer} */
  let timer;
  let asked = 0;
  const clear = () => { field.value = ''; asked++; found.hidden = true; };
  async function search() {
    const wanted = field.value.trim(), number = ++asked;
    if (!wanted) { found.hidden = true; return; }
    const list = await rows(wanted);
    if (number !== asked) return;
    found.replaceChildren(list);
    found.hidden = false;
  }
  field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, PAUSE); });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    clearTimeout(timer);
    await search(); // whoever types fast means what is typed, not what was found before
    $('a', found)?.click();
  });
  return { field, found, clear };
}
