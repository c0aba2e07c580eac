// Decoration: the state is on the screen already. Dropping every hint leaves a correct page.
import { $, $$, byId, drawing, icon, make, reduced } from '../shared/page.js';
import { tell } from './tooltips.js';
import { matrixOf, points } from './choices/payment_ways.js';

const EASE = 'cubic-bezier(.2,.8,.2,1)';
/** @type {Timer} */
let trayTimer;

/** @type {(piece: Element) => Element} */
const inner = piece => piece.firstElementChild ?? piece;

/** @type {{ [K in keyof Effects]: (hint: Effects[K]) => Animation | null }} */
const KINDS = {
  /** A piece that was not there. */
  appear({ piece }) {
    const element = byId(piece);
    return element && inner(element).animate(
      [{ opacity: 0, scale: 1.7, translate: '0 -30px' }, { opacity: 1, scale: 0.94, offset: 0.7 }, {}],
      { duration: 520, easing: EASE });
  },
  /** A flight, space by space: points in the units of the map, or the places where they lie. */
  move({ piece, path, places }) {
    const element = byId(piece), at = element && matrixOf(element);
    path ??= points(places ?? []);
    if (!at || path.length < 2) return null;
    if (places) path = [...path.slice(0, -1), [at.e, at.f]]; // it stops beside the last one
    const [endX, endY] = path[path.length - 1];
    return inner(element).animate(
      path.map(([x, y]) => ({ translate: `${x - endX}px ${y - endY}px` })),
      { duration: 260 + 150 * path.length, easing: EASE });
  },
  /** Something that changed where it stands. */
  pulse({ piece }) {
    const element = byId(piece);
    return element && inner(element).animate([{ scale: 1 }, { scale: 1.22 }, { scale: 1 }], { duration: 420, easing: EASE });
  },
  /** A small amount that rises from a place of the map, or else from its player's card. */
  float({ place, text, seat, icon: picture }) {
    const element = place ? $(`[data-place="${CSS.escape(place)}"]`, byId('map')) : null;
    const card = byId(`card-${seat}`);
    if (!element && !card?.checkVisibility()) return null; // without asking for its place
    const label = element ? drawing('<text class="float"></text>')
      : make('span', { class: 'float', 'aria-hidden': 'true' });
    label.append(text);
    label.classList.add(`p${seat}`);
    if (element) {
      label.setAttribute('transform', element.getAttribute('transform') ?? '');
      byId('ghost').append(label);
    } else {
      if (picture && byId(`ic-${picture}`)) label.append(icon(picture));
      if (card) floats(card).append(label);
    }
    const run = label.animate(
      [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0, translate: '0 -26px' }],
      { duration: element ? 1100 : 1700, easing: 'ease-out', fill: 'forwards' });
    run.finished.then(() => label.remove(), () => label.remove());
    return null;
  },
  /** Something happened on a board that may be open. */
  mark({ place }) {
    for (const element of $$(`.sheet:not([hidden]) [data-place="${CSS.escape(place)}"]`)) {
      element.animate([{ boxShadow: '0 0 0 0 #fff0' }, { boxShadow: '0 0 0 5px #fff9' }, { boxShadow: '0 0 0 0 #fff0' }],
        { duration: 900, easing: EASE });
    }
    return null;
  },
  /** A new round begins: the headline, large, for a moment. */
  banner() {
    const old = $$('.fanfare');
    for (const one of old) one.remove();
    const sign = make('div', { class: 'fanfare', 'aria-hidden': 'true' });
    const headline = $$('#top .headline')[0];
    if (!headline) return null;
    sign.append(.../** @type {Element} */ (headline.cloneNode(true)).childNodes);
    byId('stage').append(sign);
    const run = sign.animate(
      [{ opacity: 0, scale: 0.9 }, { opacity: 1, scale: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }],
      { duration: 1700, easing: EASE });
    run.finished.then(() => sign.remove(), () => sign.remove());
    return null;
  },
  /** Dice: the faces come from the server, the tumble is ours. */
  dice({ faces, drawn, label }) {
    const tray = byId('tray');
    tray.replaceChildren(...drawn.map(face => drawing(face, false)));
    tray.hidden = false;
    tell(label ?? faces.join(', '));
    clearTimeout(trayTimer);
    trayTimer = setTimeout(() => { tray.hidden = true; }, 5000);
    if (reduced()) return null;
    const runs = [...tray.children].map((face, n) => face.animate(
      [{ transform: `translate(${-160 - 40 * n}px,120px) rotate(${-540 - 90 * n}deg)`, opacity: 0 },
        { transform: 'translate(8px,-6px) rotate(14deg)', opacity: 1, offset: 0.75 }, { transform: 'none' }],
      { duration: 700 + 90 * n, easing: EASE, fill: 'backwards' }));
    return runs.at(-1) ?? null;
  },
};

/** Where amounts rise on a player's card. It stays when the card is drawn anew.
    @type {(card: HTMLElement) => HTMLElement} */
function floats(card) {
  const known = $(':scope > .floats', card);
  if (known) return known;
  const box = make('div', { class: 'floats', id: `floats-${card.id}`, 'data-own': true });
  card.append(box);
  return box;
}

/** Where the last move was made.
    @type {(ids: string[]) => void} */
export function touched(ids) {
  for (const old of $$('.last')) old.classList.remove('last');
  for (const id of ids) byId(byId(id)?.dataset.at ?? '')?.classList.add('last');
}

/** A hint that is not known here, from a game newer than this page, is left out.
    @type {(hint: Fx) => Animation | null} */
function begin(hint) {
  if (hint.kind !== 'dice' && reduced()) return null;
  const show = /** @type {((hint: Fx) => Animation | null) | undefined} */ (KINDS[hint.kind]);
  return show?.(hint) ?? null;
}

/** Hints, with the next frame, when all is in its place; gives when their movement is over. Nobody sees them in a
    `hidden` window.
    @type {(hints: Fx[], hidden?: boolean) => Promise<void>} */
export async function play(hints, hidden = false) {
  if (!hints.length || hidden) return;
  await new Promise(requestAnimationFrame);
  const started = hints.map(begin);
  await Promise.allSettled(started.map(animation => animation?.finished));
}

/** Show where something happened.
    @type {(ids: string[]) => HTMLElement[]} */
export function flash(ids) {
  const pieces = ids.map(id => byId(id)).filter(piece => piece !== null);
  for (const piece of pieces) {
    const hex = byId(piece.dataset.at ?? '') ?? piece;
    hex.classList.add('flash');
    setTimeout(() => hex.classList.remove('flash'), 1600);
  }
  return pieces;
}
