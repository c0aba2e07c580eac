// By what means: of the choices at one place the first is taken at once, and the others are offered
// beside it, such as the dice that could pay for it. What moves is shown along its path.
import { $, byId, drawing, icon, make, say } from '../../shared/page.js';

/** @type {Record<string, string>} */
let wanted = {}; // kind of way -> the label that the reader insists on

export const forget = () => { wanted = {}; };

/** @type {(choice: Choice, kind: string) => string | undefined} */
const labelOf = (choice, kind) => choice.ways?.find(way => way.kind === kind)?.label;

/** Whether a choice is done in this way, or can be: one that is told in brief has all its ways.
    @type {(choice: Choice, kind: string, label: string) => boolean} */
const can = (choice, kind, label) => choice.ways?.some(way => way.kind === kind && way.label === label) ?? false;

/** Whether a choice is done in the way that the reader insists on.
    @type {(choice: Choice) => boolean} */
export const fits = choice =>
  Object.entries(wanted).every(([kind, label]) => !choice.ways || can(choice, kind, label));

/** Choices with ways stand for all others of their group and place.
    @type {(choices: Choice[]) => Choice[]} */
export const firsts = choices => choices.filter((choice, n) =>
  !choice.ways || choices.findIndex(o => o.ways && o.group === choice.group && o.place === choice.place) === n);

/** The different ways of each kind among these choices.
    @type {(choices: Choice[]) => [kind: string, ways: Map<string, Way>][]} */
function kinds(choices) {
  /** @type {Map<string, Map<string, Way>>} */
  const found = new Map();
  for (const choice of choices)
    for (const way of choice.ways ?? []) {
      const ways = found.get(way.kind) ?? new Map();
      found.set(way.kind, ways.set(way.label, way));
    }
  return [...found].filter(([, ways]) => ways.size > 1);
}

/** @type {(ways: Map<string, Way>, isOn: (way: Way) => boolean, onPress: (way: Way) => void) => HTMLElement} */
function row(ways, isOn, onPress) {
  const box = make('div', { class: 'ways', role: 'group' });
  for (const way of ways.values()) {
    const button = make('button', { type: 'button', class: 'way', 'aria-pressed': String(isOn(way)), 'data-tip': way.label });
    for (const name of way.icons ?? []) button.append(icon(name));
    const plain = way.icons?.length && /^(die|red_die)/.test(way.icons[0]);
    button.append(make('span', { class: plain ? 'vh' : '' }, way.label));
    button.addEventListener('click', () => onPress(way));
    box.append(button);
  }
  return box;
}

/** Before a target is chosen: by what means it shall be done, if that leaves a choice of targets.
    @type {(choices: Choice[]) => (kind: [string, Map<string, Way>]) => boolean} */
const serves = choices => ([kind, ways]) => [...ways.keys()].some(label =>
  new Set(choices.filter(choice => can(choice, kind, label)).map(choice => choice.place)).size > 1);
/** @type {(choices: Choice[], renew: () => void) => HTMLElement[]} */
export const filters = (choices, renew) => kinds(choices).filter(serves(choices)).slice(0, 1).map(([kind, ways]) =>
  row(ways, way => wanted[kind] === way.label, way => {
    if (wanted[kind] === way.label) delete wanted[kind]; else wanted[kind] = way.label;
    renew();
  }));

/** Beside a chosen target: the other ways to the same end, and other paths.
    @type {(chosen: Choice, siblings: Choice[], choose: (choice: Choice) => void) => HTMLElement[]} */
export function others(chosen, siblings, choose) {
  const mine = chosen.ways ?? [];
  /** @type {(choice: Choice, but: string) => number} */
  const alike = (choice, but) => mine.filter(way => way.kind !== but && labelOf(choice, way.kind) === way.label).length;
  const rows = kinds(siblings).map(([kind, ways]) =>
    row(ways, way => labelOf(chosen, kind) === way.label, way => {
      const found = siblings.filter(choice => labelOf(choice, kind) === way.label);
      /** @type {(choice: Choice) => number} */
      const same = choice => (String(choice.path) === String(chosen.path) ? 10 : 0) + alike(choice, kind);
      choose(found.reduce((best, choice) => (same(choice) > same(best) ? choice : best)));
    }));
  const paths = siblings.filter(choice => alike(choice, '') === mine.length);
  if (paths.length > 1) {
    const n = paths.indexOf(chosen) + 1;
    const button = make('button', { type: 'button', class: 'quiet' }, icon('turn'),
      make('span', {}, say('another_path', { n: `${n}/${paths.length}` })));
    button.addEventListener('click', () => choose(paths[n % paths.length]));
    rows.push(button);
  }
  return rows;
}

/** How an element of the map was moved to where it is.
    @type {(element: Element) => DOMMatrix | undefined} */
export const matrixOf = element =>
  (element instanceof SVGGraphicsElement ? element.transform.baseVal.consolidate()?.matrix : undefined);

/** Where places lie on the map; those that do not are left out.
    @type {(places: string[]) => Point[]} */
export const points = places => places.map(pointOf).filter(point => point !== null);

/** Where a place lies on the map; null: it does not.
    @type {(place: string) => Point | null} */
function pointOf(place) {
  const named = CSS.escape(place); // a hex by its place, or by what the log calls it
  const element = $(`[data-place="${named}"],[data-name="${named}"]`, byId('map'));
  const moved = element && matrixOf(element);
  return moved ? [moved.e, moved.f] : null;
}

/** The line along which something would move, with numbered steps.
    @type {(path: string[]) => Element | null} */
export function route(path) {
  const stops = points(path);
  if (stops.length < 2) return null;
  const line = `M${stops.map(point => point.join(' ')).join('L')}`;
  const drawn = drawing(`<g class="route"><path class="casing" d="${line}"/><path d="${line}"/></g>`);
  for (const [n, [x, y]] of stops.slice(1).entries())
    drawn.append(drawing(`<g transform="translate(${x + 15} ${y - 15})"><circle r="10"/><text y="4.5">${n + 1}</text></g>`));
  return drawn;
}
