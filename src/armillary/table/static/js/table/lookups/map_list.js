// The map as a list, to be read by ear, gone through by keyboard, or searched: "what is at 3E", "nearest free planet".
import { $, $$, byId, closest, get, make, say, the } from '../../shared/page.js';
import { seek } from '../camera.js';
import { point } from '../scenes.js';
import { turnTo } from '../sheets.js';
import { refuse } from '../tooltips.js';

const dialog = byId('places'), field = the('input', dialog), list = the('ol', dialog);
/** @typedef {MapPlace & { names: string[], words: string[], target: HTMLElement | null, kinds: string[] }} Entry */
/** @type {Entry[]} */
let entries = [];
let kind = 'all', nearest = false;

/** A text without what is easily left out when one types.
    @type {(text: string) => string[]} */
const words = text => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Endings differ, so that long words need not be the same to their last letters.
    @type {(wanted: string) => (word: string) => boolean} */
const like = wanted => word => word.startsWith(wanted.slice(0, Math.max(4, wanted.length - 2)));

/** @type {(name: string) => HTMLElement} */
const button = name => the(`[data-kind=${name}]`, dialog);

/** @type {(found: MapPlace) => Entry} */
function entry(found) {
  const target = $(`#map [data-place="${CSS.escape(found.place)}"]`);
  const kinds = [...found.kinds ?? [], ...target?.matches('.ok') ? ['can'] : []];
  const labels = kinds.map(one => button(one).textContent ?? '');
  return { ...found, kinds, target, names: words(found.name), words: words([found.name, found.told, ...labels].join(' ')) };
}

/** What is searched for, and whether the nearest of it: words that nothing has say nothing, and a name says it all.
    @type {(text: string) => { found: Entry[], near: boolean }} */
function search(text) {
  const wanted = words(text), near = wanted.filter(word => words(say('map_words')).some(like(word)) && word.length > 3);
  const fillers = words(say('map_fillers')), telling = /\d|.{3}/;
  const rest = wanted.filter(word => !near.includes(word) && !fillers.includes(word) && telling.test(word));
  const named = entries.filter(one => rest.some(word => one.names.includes(word) && /\d|.{4}/.test(word)));
  const said = rest.filter(word => entries.some(one => one.words.some(like(word))));
  const fits = entries.filter(one => said.every(word => one.words.some(like(word))));
  return { found: named.length ? named : !rest.length || said.length ? fits : [], near: near.length > 0 };
}

/** @type {(one: Entry) => HTMLElement} */
function row(one) {
  const facts = [...one.kinds.map(kind => button(kind).textContent ?? ''), ...one.steps === undefined ? [] : [say('map_distance', { n: one.steps })]];
  const press = make('button', { type: 'button', 'data-to': one.place }, make('b', {}, one.name), ' ', make('span', {}, one.told), ' ', make('small', {}, facts.join(' · ')));
  return make('li', { class: one.kinds.includes('can') ? 'can' : '' }, press);
}

function draw() {
  const { found, near } = search(field.value), sorted = found.filter(one => kind === 'all' || one.kinds.includes(kind));
  if (nearest || near) sorted.sort((a, b) => (a.steps ?? Infinity) - (b.steps ?? Infinity) || 0);
  list.replaceChildren(...sorted.map(row));
  list.scrollTop = 0;
  the('.count', dialog).textContent = say('map_count', { n: sorted.length });
  for (const one of $$('[data-kind]', dialog)) one.setAttribute('aria-pressed', String(one.dataset.kind === kind));
  the('[data-nearest]', dialog).setAttribute('aria-pressed', String(nearest));
}

/** To the place itself: the keyboard goes on from there.
    @type {(place: string) => void} */
function go(place) {
  const target = entries.find(one => one.place === place)?.target;
  dialog.close();
  if (!target) return;
  turnTo('map');
  for (const other of $$('#map [data-place][tabindex="0"]')) other.tabIndex = -1;
  target.tabIndex = 0;
  target.focus({ preventScroll: true });
  point(make('i', { 'data-place': place }));
  seek([target]);
}

/** The list as things are now. */
export async function open() {
  const { ok, body } = await get('/places', {});
  if (!ok) { refuse(body.reason ?? say('refused')); return; }
  entries = body.places.map(entry);
  const there = new Set(entries.flatMap(one => one.kinds));
  for (const one of $$('[data-kind]', dialog)) one.hidden = one.dataset.kind !== 'all' && !there.has(one.dataset.kind ?? '');
  if (button(kind).hidden) kind = 'all';
  for (const other of $$('dialog')) if (other.open) other.close();
  field.value = '';
  draw();
  dialog.showModal();
  field.focus();
}

dialog.addEventListener('click', event => {
  const { to, kind: wanted, nearest: near } = closest(event, 'button')?.dataset ?? {};
  if (to) { go(to); return; }
  if (wanted) kind = wanted;
  if (near !== undefined) nearest = !nearest;
  if (wanted || near !== undefined) draw();
});
field.addEventListener('input', draw);
/** From the field down to the first, and from there on by arrows, too. */
dialog.addEventListener('keydown', event => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const all = $$('ol button', dialog), here = all.findIndex(one => one === document.activeElement);
  const next = here < 0 && by < 0 ? undefined : here + by < 0 ? field : all[here + by];
  if (next) { event.preventDefault(); next.focus(); }
});
the('form', dialog).addEventListener('submit', event => {
  event.preventDefault();
  const first = $('[data-to]', list);
  if (first) go(first.dataset.to ?? '');
});
