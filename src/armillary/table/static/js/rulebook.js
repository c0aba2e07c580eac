// The rulebook: search, and where one is.
import { $$, closest, the } from './shared/page.js';
import './site.js';
import { finding } from './shared/rulebook_search.js';

const contents = the('.contents');
const { field, found, clear } = finding(document);

document.addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  if (event.key === 'Escape') clear();
});
// On a narrow page the list would hide what was found.
found.addEventListener('click', event => {
  if (closest(event, 'a') && matchMedia('(max-width: 1000px)').matches) found.hidden = true;
});
if (matchMedia('(max-width: 1000px)').matches) contents.removeAttribute('open');
contents.addEventListener('click', event => {
  if (closest(event, 'a') && matchMedia('(max-width: 1000px)').matches) contents.removeAttribute('open');
});

// The chapter that is being read, in the contents.
/** @type {HTMLAnchorElement[]} */
const all = $$('.contents a');
const links = new Map(all.map(link => [(link.getAttribute('href') ?? '').slice(1), link]));
const seen = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    for (const link of links.values()) link.removeAttribute('aria-current');
    links.get(the('.anchor', entry.target).id)?.setAttribute('aria-current', 'true');
  }
}, { rootMargin: '-80px 0px -70% 0px' });
for (const chapter of $$('.chapter')) seen.observe(chapter);
