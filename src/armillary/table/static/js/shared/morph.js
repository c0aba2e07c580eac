// Regions change by morphing: nodes with the same id stay, so focus, scroll and transitions survive.
import { byId, drawing } from './page.js';

/** Attributes that belong to the reader, not to the server. */
const LOCAL = new Set(['open', 'data-mine']);

/** Elements that the page has made itself: the server does not know them, and they stay. */
const THEIRS = '*:not([data-own], [data-own] *)';

function attributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes])
    if (!LOCAL.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!LOCAL.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
}

const alike = (old, fresh) =>
  old && !old.id && old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName;

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  attributes(old, fresh);
  const known = new Map();
  for (const child of old.children) if (child.id) known.set(child.id, child);
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const kept = next.id ? known.get(next.id) : alike(here, next) ? here : null;
    if (!kept) { old.insertBefore(next, here); continue; }
    known.delete(next.id);
    if (kept === here) here = here.nextSibling;
    else old.insertBefore(kept, here);
    if (kept.nodeType === Node.ELEMENT_NODE) morph(kept, next);
    else if (kept.data !== next.data) kept.data = next.data;
  }
  while (here) {
    const next = here.nextSibling;
    if (here.dataset?.own === undefined) here.remove();
    here = next;
  }
}

/** Elements that differ, by their numbers in the order of the document (see `html_changes.py`). */
function patch(root, [count, changes]) {
  const all = [root, ...root.querySelectorAll(THEIRS)];
  if (all.length !== count) throw new Stale();
  for (const [number, told] of Object.entries(changes)) {
    const old = all[number], [html, exchanges] = typeof told === 'string' ? [told, []] : told;
    exchange(old, exchanges);
    if (!html) continue;
    const fresh = drawing(html, old instanceof SVGElement);
    if (fresh.nodeName !== old.nodeName) throw new Stale();
    if (html.includes('<', 1)) morph(old, fresh); else attributes(old, fresh);
  }
}

/** Elements that come and go inside another: from which on, how many go, what comes instead. */
function exchange(old, exchanges) {
  const inside = [...old.children].filter(child => child.dataset.own === undefined);
  for (const [from, count, html] of exchanges) {
    for (const gone of inside.slice(from, from + count)) gone.remove();
    const fresh = html ? drawing(`<g>${html}</g>`, old instanceof SVGElement).children : [];
    for (const next of [...fresh]) old.insertBefore(next, inside[from + count] ?? null);
  }
}

/** The page is not what the server thinks that it is: it must send everything. */
export class Stale extends Error {}

export function region(id, html) {
  const old = byId(id);
  if (!old) return;
  if (typeof html !== 'string') { patch(old, html); return; }
  morph(old, drawing(html, false));
  old.parentElement.removeAttribute('aria-busy');
}

const number = id => +id.slice(id.indexOf('-') + 1);

/** Children with keys: pieces of the map, lines of the log (newest first), remarks. */
export function child(id, html) {
  const old = byId(id);
  if (html === null) { old?.remove(); return; }
  if (typeof html !== 'string') {
    if (!old) throw new Stale();
    patch(old, html);
    return;
  }
  const kind = id.startsWith('line-') ? 'log' : id.startsWith('remark-') ? 'remarks' : 'pieces';
  const fresh = drawing(html, kind === 'pieces');
  if (old) { morph(old, fresh); return; }
  const parent = byId(kind);
  const after = kind === 'log'
    ? [...parent.children].find(other => number(other.id) < number(id)) : null;
  parent.insertBefore(fresh, after ?? null);
  if (kind === 'remarks') parent.scrollTop = parent.scrollHeight;
}

/** A full update: what is not in it is gone. */
export function only(given) {
  for (const parent of ['pieces', 'log', 'remarks'])
    for (const other of [...byId(parent).children]) if (!(other.id in given)) other.remove();
}
