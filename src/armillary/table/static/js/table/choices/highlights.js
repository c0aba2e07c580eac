// What lights up on the boards: targets, what is chosen and what goes with it.
import { $, $$, byId, drawing } from '../../shared/page.js';
import { ask } from '../sheets.js';
import { FEW, move, next, onMap } from './choice_state.js';
import { route } from './payment_ways.js';

const LIT = ['ok', 'chosen', 'also', 'picked', 'near', 'strong'];
const stage = byId('stage'), ghost = byId('ghost');
let looked = '', told = '';

/** All places by name, found in one go: asking for each would search the page again and again.
    @type {() => Map<string, HTMLElement[]>} */
function whereabouts() {
  /** @type {Map<string, HTMLElement[]>} */
  const found = new Map();
  for (const element of $$('[data-place]', stage)) {
    const place = element.dataset.place ?? '', known = found.get(place);
    if (known) known.push(element); else found.set(place, [element]);
  }
  return found;
}

/** What a hint is about lights up while it is looked at; nothing: no more.
    @type {(places: string) => void} */
export function tell(places) {
  if (places === told) return;
  told = places;
  light();
}

const SIDES = ['', 'left', 'right'];

/** The hints stand where they cover least of what they are about. */
export function stepAside() {
  const hints = $('#notice .hints');
  if (!hints) return;
  const where = whereabouts(), about = $$('[data-about]', hints).flatMap(one => (one.dataset.about ?? '').split(' '));
  const there = about.flatMap(place => where.get(place) ?? []).map(element => element.getBoundingClientRect());
  const covered = SIDES.map(side => {
    hints.dataset.at = side;
    const { left, right, top, bottom } = hints.getBoundingClientRect();
    return there.filter(box => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
  });
  hints.dataset.at = SIDES[covered.indexOf(Math.min(...covered))];
}

export function light() {
  const { group, options, held, picked, chosen } = move, where = whereabouts();
  /** @type {(place: string, name: string) => void} */
  const mark = (place, name) => { for (const element of where.get(place) ?? []) element.classList.add(name); };
  for (const element of $$('.ok,.chosen,.also,.picked,.near,.strong', stage)) element.classList.remove(...LIT);
  const places = new Set(options.flatMap(choice => next(choice) || []));
  document.body.classList.toggle('choosing', group !== null && (places.size > 0 || Boolean(group.freeform)));
  document.body.classList.toggle('few', places.size <= FEW);
  // Only if the targets lie on the map does the rest of it step back.
  /** @type {(place: string) => boolean} */
  const aims = place => where.get(place)?.some(element => element.closest('#map')) ?? false;
  byId('map').classList.toggle('aimed', Boolean(group?.freeform) || [...places].some(aims));
  for (const piece of $$('#pieces > [data-near]')) for (const place of (piece.dataset.near ?? '').split(' ')) mark(place, 'near');
  if (group) for (const place of places) mark(place, 'ok');
  if (group) for (const choice of options) if (choice.strong) mark(choice.place ?? '', 'strong');
  if (group?.turning) for (const choice of options) if (choice.source) mark(choice.source, 'ok');
  for (const place of held ? [...picked, held] : picked) mark(place, 'picked');
  for (const place of [...chosen?.also ?? [], ...chosen?.path ?? []]) mark(place, 'also');
  for (const place of told.split(' ')) mark(place, 'also');
  for (const place of [chosen?.place, chosen?.source]) if (place) mark(place, 'chosen');
  for (const button of $$('#actions [data-group]'))
    button.setAttribute('aria-pressed', String(button.dataset.group === group?.id));
  shadow();
  look();
  reach();
}

/** If no target is in sight on the open sheet, the first comes there: once for each kind of action. */
let sought = '';
function reach() {
  const box = $('#sheets > .sheet:not([hidden])'), id = move.group?.id ?? '';
  const lit = box && id && id !== sought ? $$('.ok', box) : [];
  if (!id) sought = '';
  if (!box || !lit.length) return;
  sought = id;
  requestAnimationFrame(() => { // after the sheet has begun at its top
    const { top, bottom } = box.getBoundingClientRect();
    const seen = lit.some(element => {
      const it = element.getBoundingClientRect();
      return it.top >= top && it.bottom <= bottom;
    });
    if (!seen) lit[0].scrollIntoView({ block: 'center' });
  });
}

/** The open sheet may show what would come of it.
    @type {(choice: { source?: string, place?: string }) => string} */
export const looking = ({ source = '', place = '' }) =>
  (source || place ? String(new URLSearchParams({ source, place })) : '');
function look() {
  const query = looking(move.chosen ?? { source: move.held });
  if (query === looked) return;
  looked = query;
  ask(query);
}

/** The piece that would stand there, in the place of what stands there now. */
export function shadow(chosen = move.chosen) {
  ghost.replaceChildren();
  for (const piece of $$('.behind')) piece.classList.remove('behind');
  const way = chosen?.path && route(chosen.path);
  if (way) ghost.append(way);
  const target = chosen?.ghost !== undefined && chosen.place ? onMap(chosen.place)[0] : null;
  if (!target) return;
  const piece = drawing(`<g class="pc">${chosen?.ghost}</g>`);
  piece.setAttribute('transform', target.getAttribute('transform') ?? '');
  ghost.append(piece);
  // What stands beside a place stays.
  if (target.id) $(`#pieces [data-at="${CSS.escape(target.id)}"]:not(.aside)`)?.classList.add('behind');
}
