// Regions change by morphing: nodes with the same id stay, so focus, scroll and transitions survive.
import { byId, drawing } from './page.js';

/** Attributes that belong to the reader, not to the server. */
const LOCAL = new Set(['open', 'data-mine']);

const FIELDS = ['input', 'select', 'textarea'], BOXES = ['checkbox', 'radio'];

/** What a node is known by among those beside it: its id; fields by their names, boxes and options by their values,
    too, a label by what it names; empty: by its place.
    @type {(node: Node | null) => string} */
function keyOf(node) {
  if (!(node instanceof Element)) return '';
  if (node.id) return node.id;
  if (node instanceof HTMLInputElement) return `${node.name} ${BOXES.includes(node.type) ? node.getAttribute('value') : ''}`;
  if (node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement) return `${node.name} `;
  if (node instanceof HTMLOptionElement) return `${node.value} `;
  return node instanceof HTMLLabelElement ? labelled(node) : '';
}

/** @type {(label: HTMLLabelElement) => string} */
const labelled = ({ control }) => (control && FIELDS.includes(control.localName) ? keyOf(control) : '');

/** @type {(old: Element, fresh: Element) => void} */
function attributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes])
    if (!LOCAL.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!LOCAL.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
}

/** @type {(field: HTMLSelectElement) => string | undefined} */
const drawnOption = ({ options }) => [...options].find(one => one.defaultSelected)?.value;

/** What a field shows no longer follows its attributes once the reader has changed it. It must, where the server
    has drawn it otherwise than before: gives what is left to do when all is in its place. Who writes goes on.
    @type {(old: Field, fresh: Field) => (() => void) | null} */
function answered(old, fresh) {
  if (old instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) {
    const now = drawnOption(fresh), { value } = fresh;
    return drawnOption(old) === now ? null : () => { old.value = value; };
  }
  if (old instanceof HTMLSelectElement || fresh instanceof HTMLSelectElement) return null;
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement && BOXES.includes(old.type)) {
    const { defaultChecked: on } = fresh;
    return old.defaultChecked === on ? null : () => { old.checked = on; };
  }
  const { defaultValue: value } = fresh;
  return old.defaultValue === value || old === document.activeElement ? null : () => { old.value = value; };
}

/** @type {(old: ChildNode | null, fresh: Node) => boolean} */
const alike = (old, fresh) =>
  old !== null && !keyOf(old) && old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName;

/** @type {(old: Element, fresh: Element) => void} */
function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  const settle = FIELDS.includes(old.localName) ? answered(/** @type {Field} */ (old), /** @type {Field} */ (fresh)) : null;
  attributes(old, fresh);
  /** @type {Map<string, ChildNode>} */
  const known = new Map();
  for (let child = old.firstElementChild; child; child = child.nextElementSibling) {
    const key = keyOf(child);
    if (key) known.set(key, child);
  }
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = keyOf(next), kept = key ? known.get(key) : alike(here, next) ? here : null;
    if (!kept) { old.insertBefore(next, here); continue; }
    known.delete(key);
    if (kept === here) here = kept.nextSibling;
    else old.insertBefore(kept, here);
    if (kept instanceof Element) morph(kept, /** @type {Element} */ (next));
    else if (kept.nodeValue !== next.nodeValue) kept.nodeValue = next.nodeValue;
  }
  while (here) {
    const next = here.nextSibling;
    if (!(here instanceof Element && here.hasAttribute('data-own'))) here.remove();
    here = next;
  }
  settle?.();
}

/** @type {(id: string, html: string) => void} */
export function region(id, html) {
  const old = byId(id);
  if (!old) return;
  morph(old, drawing(html, false));
  old.parentElement?.removeAttribute('aria-busy');
}

/** @type {(id: string) => number} */
const number = id => +id.slice(id.indexOf('-') + 1);

const LISTS = /** @type {const} */ (['pieces', 'log', 'remarks']);

/** How far a list may be from its end to follow what comes. */
const NEAR = 40;
/** Lists whose reader has gone back in them.
    @type {Set<EventTarget>} */
const left = new Set();
/** Lists that have grown, until the next frame: asking at once how high they are would lay out the whole page.
    @type {Set<Element>} */
const grown = new Set();

addEventListener('scroll', ({ target }) => {
  if (!(target instanceof Element) || !['log', 'remarks'].includes(target.id)) return;
  if (target.scrollHeight - target.scrollTop - target.clientHeight >= NEAR) { left.add(target); return; }
  left.delete(target);
  unread(target, false);
}, true);

/** Whether there is something at the end of a list that its reader has not seen.
    @type {(list: Element, is: boolean) => void} */
const unread = (list, is) => { list.parentElement?.toggleAttribute('data-unread', is); };

/** To the end of a list.
    @type {(list: Element) => void} */
export function newest(list) {
  list.scrollTop = list.scrollHeight;
  left.delete(list);
  unread(list, false);
}

/** @type {(list: Element) => void} */
function follow(list) {
  if (!grown.size) requestAnimationFrame(() => {
    for (const one of grown) if (left.has(one) || !one.checkVisibility()) unread(one, true); else newest(one);
    grown.clear();
  });
  grown.add(list);
}

/** Children with keys: pieces of the map, lines of the log, remarks. Whoever reads the end of a list goes on doing so.
    @type {(id: string, html: string | null) => void} */
export function child(id, html) {
  const old = byId(id);
  if (html === null) { old?.remove(); return; }
  const kind = id.startsWith('line-') ? 'log' : id.startsWith('remark-') ? 'remarks' : 'pieces';
  const fresh = drawing(html, kind === 'pieces');
  if (old) { morph(old, fresh); return; }
  const parent = byId(kind);
  const after = kind === 'log' ? [...parent.children].find(other => number(other.id) > number(id)) : null;
  parent.insertBefore(fresh, after ?? null);
  if (kind !== 'pieces') follow(parent);
}

/** A full update: what is not in it is gone.
    @type {(given: Record<string, unknown>, of?: readonly ('pieces' | 'log' | 'remarks')[]) => void} */
export function only(given, of = LISTS) {
  for (const parent of of)
    for (const other of [...byId(parent).children]) if (!(other.id in given)) other.remove();
}
