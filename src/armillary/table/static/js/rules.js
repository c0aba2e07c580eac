// The rulebook: search, and where one is.
import { $, $$, byId, get, make, say, table } from './state.js';
import { ask } from './base.js';

const PAUSE = 150, AROUND = 60;
const field = byId('wanted'), found = byId('found'), contents = $('.contents');
let timer, asked = 0;

const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A piece of the text around the first word that was looked for, with the words marked. */
function excerpt(text, words) {
  const at = Math.max(0, fold(text).indexOf(words[0] ?? ''));
  const from = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0;
  const line = make('small', { lang: 'en' });
  for (const part of (from ? `… ${text.slice(from)}` : text).split(/(\s+)/))
    line.append(words.some(word => fold(part).replace(/^\W+/, '').startsWith(word)) ? make('mark', {}, part) : part);
  return line;
}

async function search() {
  const wanted = field.value.trim(), number = ++asked;
  if (!wanted) { found.hidden = true; return; }
  const { body, reason } = await ask(get(`${table.rules}/search`, { words: wanted }), { offline: say('offline'), failed: say('none') });
  if (number !== asked) return;
  const words = fold(wanted).split(/\s+/);
  const rows = (body?.rules ?? []).map(rule => make('li', {},
    make('a', { href: `#${rule.number}` }, make('b', {}, rule.number), rule.title, excerpt(rule.text, words))));
  found.replaceChildren(rows.length ? make('ol', {}, ...rows) : make('p', {}, reason ?? say('none')));
  found.hidden = false;
}

field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, PAUSE); });
byId('search').addEventListener('submit', event => {
  event.preventDefault();
  $('a', found)?.click();
});
document.addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  if (event.key === 'Escape') { field.value = ''; found.hidden = true; }
});
// On a narrow page the list would hide what was found.
found.addEventListener('click', event => {
  if (event.target.closest('a') && matchMedia('(max-width: 1000px)').matches) found.hidden = true;
});
if (matchMedia('(max-width: 1000px)').matches) contents.removeAttribute('open');
contents.addEventListener('click', event => {
  if (event.target.closest('a') && matchMedia('(max-width: 1000px)').matches) contents.removeAttribute('open');
});

// The chapter that is being read, in the contents.
const links = new Map($$('.contents a').map(link => [link.getAttribute('href').slice(1), link]));
const seen = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    for (const link of links.values()) link.removeAttribute('aria-current');
    links.get($('.anchor', entry.target).id)?.setAttribute('aria-current', 'true');
  }
}, { rootMargin: '-80px 0px -70% 0px' });
for (const chapter of $$('.chapter')) seen.observe(chapter);
