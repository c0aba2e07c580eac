// The panel of the bar: what is offered, what it costs and brings, and Confirm.
import { $, byId, icon, make, post, say, table, the } from '../../shared/page.js';
import { busy, heard, know } from './requests.js';
import { at, move, named, next, ofGroup } from './choice_state.js';
import { light, shadow } from './highlights.js';
import { offers } from './offers.js';
import { tell } from '../tooltips.js';
import * as paymentWays from './payment_ways.js';

export const panel = byId('choice');
const bar = byId('bar');
const menu = byId('here');
const STRIP = 12; // pixels beside its last button
const EDGE = 8;

/** What happens when a choice is taken from the panel is for those to say who take the steps.
    @type {(choice: Choice) => void} */
let take;
/** @type {(step: (choice: Choice) => void) => void} */
export const onTake = step => { take = step; };

/** With one kind of answer, the question itself says more than its name. */
const isOnly = () => move.group && move.legal.groups.filter(one => !one.minor).length === 1;

/** @type {(choice: Choice) => boolean} */
export const isWarned = ({ warning: sentence, warning_key: key }) =>
  Boolean(sentence) && !table.prefs.muted.includes(key ?? '');

/** Whether a choice is done without Confirm, and then with the end of the turn: so it says that it ends the turn.
    @type {(choice: Choice, group?: Group | null) => boolean} */
export const isAtOnce = (choice, group = named(choice.group)) => Boolean(group?.instant && !choice.before);
/** @type {(choice: Choice) => string} */
const wholeLabel = choice => (choice.end !== undefined && isAtOnce(choice)
  ? say('and_end', { what: choice.label ?? '' }) : choice.label ?? '');

/** The bar keeps its height while it shows something else, or what is pressed next would jump. */
let height = bar.offsetHeight;
new ResizeObserver(() => { if (bar.dataset.mode === 'idle') height = bar.offsetHeight; }).observe(bar);
addEventListener('resize', () => { height = 0; bar.style.minHeight = ''; });
/** @type {(name: string) => void} */
function mode(name) {
  bar.style.minHeight = name === 'idle' ? '' : `${height}px`;
  bar.dataset.mode = name;
}

export function drawNothing() {
  closeMenu();
  panel.replaceChildren();
  mode('idle');
}

/** A strip of actions begins at its beginning, or further on if nothing could be done there: with
    the next frame, when all is in its place anyway. */
export const showActions = () => requestAnimationFrame(() => {
  const strip = $('#actions .groups'), able = strip && $('[data-group]:not([aria-disabled])', strip);
  if (strip) strip.scrollLeft = able ? able.offsetLeft + able.offsetWidth - strip.offsetLeft - strip.clientWidth + STRIP : 0;
});

// --- Its parts

/** @type {(row: Chip[], kind: string, sign: string) => HTMLElement[]} */
function chips(row, kind, sign) {
  return row.map(chip => {
    const text = chip.amount === undefined ? '' : `${sign}${chip.amount}`;
    const element = make('span', { class: `chip ${kind}`, 'data-tip': chip.label }, icon(chip.icon), make('b', {}, text));
    if (chip.label) element.append(make('span', { class: 'vh' }, ` ${chip.label}`));
    return element;
  });
}

/** @type {(choice: Choice) => HTMLElement[]} */
const price = choice => [
  ...chips(choice.cost ?? [], 'cost', '−'), ...chips(choice.gain ?? [], 'gain', '+')];

/** @type {(text: string, more?: string) => HTMLElement} */
function question(text, more = '') {
  const line = make('p', { class: 'ask' }, make('b', {}, text));
  if (more) line.append(make('span', {}, more));
  line.append(make('kbd', { class: 'escape', 'aria-hidden': 'true' }, 'Esc'));
  return line;
}

/** @type {(choice: Choice) => string[]} */
const everywhere = choice => [choice.source ?? '', choice.place ?? '', ...(choice.also ?? []), ...(choice.path ?? [])].filter(Boolean);

/** @type {(choice: Choice) => HTMLElement} */
export function optionButton(choice) {
  const name = make('span', {}, wholeLabel(choice));
  if (choice.note) name.append(make('small', {}, choice.note));
  const button = make('button', { type: 'button', class: 'option' }, name, ...price(choice));
  button.addEventListener('click', () => take(choice));
  button.addEventListener('pointerenter', () => {
    for (const p of everywhere(choice)) for (const e of at(p)) e.classList.add('also');
    shadow(choice);
  });
  button.addEventListener('pointerleave', light);
  return button;
}

const cancelButton = () => make('button', { type: 'button', class: 'quiet', 'data-do': 'cancel' }, say('cancel'));

const turnButton = () => make('button', { type: 'button', class: 'quiet', 'data-do': 'turn' },
  icon('turn'), make('span', {}, say('turn')), make('kbd', { 'aria-hidden': 'true' }, 'R'));

/** @type {(choice: Choice) => HTMLElement} */
function warning({ warning: sentence, warning_key: key }) {
  const note = make('p', { class: 'warning' }, icon('warning'), make('span', {}, sentence ?? ''));
  if (key) {
    const mute = make('button', { type: 'button', class: 'link' }, say('mute'));
    mute.addEventListener('click', () => {
      table.prefs.muted = [...table.prefs.muted, key];
      post('/prefs', { muted: table.prefs.muted });
      note.remove();
    });
    note.append(mute);
  }
  return note;
}

/** In the tooltip of a target: what may be done there, and what it costs and brings.
    @type {(element: HTMLElement) => Promise<Node | string>} */
export async function pricesAt(element) {
  const { place } = element.dataset;
  const here = () => (move.group && place ? move.options.filter(choice => next(choice) === place) : []);
  const brief = here().filter(choice => choice.brief);
  if (brief.length) await know(brief, true);
  const found = here().filter(choice => choice.label !== undefined);
  const rows = found.slice(0, 4).map(choice => make('div', {}, make('span', {}, choice.label ?? ''), ...price(choice)));
  return rows.length ? make('div', { class: 'offers' }, ...rows) : '';
}

/** What is answered at once with a choice; its reader may want to answer that.
    @type {(choice: Choice) => HTMLElement} */
const usual = ({ then_told: told }) => make('p', { class: 'usual' }, make('span', {}, told ?? ''),
  make('button', { type: 'button', class: 'link', 'data-do': 'own' }, say('choose_yourself')));

// --- Targets

export function drawTargets() {
  closeMenu();
  const { group, legal, options, picked } = move;
  const placed = options.filter(choice => choice.place), loose = options.filter(choice => !choice.place);
  const row = make('div', { class: 'row' }, ...loose.map(optionButton));
  if (placed.length) row.append(listed(paymentWays.firsts(placed)));
  if (group && !picked.length) row.append(...paymentWays.filters(ofGroup(group.id), narrow));
  const parts = picked.length ? [say('picked', { n: picked.length })]
    : [placed.length && say('targets', { n: new Set(placed.map(next)).size }), group?.freeform && say(placed.length ? 'or_pick' : 'pick')];
  const text = parts.filter(Boolean).join(' · ');
  mode(placed.length || group?.freeform ? 'targets' : 'options');
  const title = isOnly() ? the('#prompt').textContent ?? '' : group ? group.label : say('several_here');
  panel.replaceChildren(question(title, text), row);
  if (!placed.length && !(group && legal.groups.length === 1)) row.append(cancelButton());
  tell(`${title}. ${text}`);
}

/** @type {(choices: Choice[]) => HTMLElement} */
function listed(choices) {
  const known = choices.every(choice => choice.label !== undefined);
  const list = make('ul', {}, ...known ? choices.map(choice => make('li', {}, optionButton(choice))) : []);
  const box = make('details', { class: 'targets' }, make('summary', {}, icon('list'), make('span', {}, say('targets_list'))), list);
  if (!known) box.addEventListener('toggle', spell, { once: true });
  return box;
}

const openList = () => $('.targets', panel)?.setAttribute('open', '');

// --- The menu at a place: what can be begun there

/** @type {Point | null} */
let pointer = null; // null: somebody uses the keyboard
addEventListener('pointerdown', event => { pointer = [event.clientX, event.clientY]; }, true);
addEventListener('keydown', () => { pointer = null; }, true);

const closeMenu = () => { if (menu.matches(':popover-open')) menu.hidePopover(); };

/** Beside the pointer, so that what was pressed stays in sight.
    @type {(choices: Choice[], element?: HTMLElement) => void} */
export function openMenu(choices, element) {
  menu.replaceChildren(...choices.map(optionButton));
  menu.showPopover();
  const it = element?.getBoundingClientRect(), { width, height } = menu.getBoundingClientRect();
  const [x, y] = pointer ?? [it?.right ?? 0, it?.bottom ?? 0];
  /** @type {(at: number, size: number, all: number) => number} */
  const put = (at, size, all) => Math.max(EDGE, at + STRIP + size > all - EDGE ? at - STRIP - size : at + STRIP);
  menu.style.left = `${put(x, width, innerWidth)}px`;
  menu.style.top = `${put(y, height, innerHeight)}px`;
  if (!pointer) $('.option', menu)?.focus();
}

/** A list of targets is opened: what the first choice at each is. */
async function spell() {
  const { legal: mine, group } = move;
  if (!group) return;
  const { id } = group, answer = await busy(offers(id));
  if (mine !== move.legal || move.group?.id !== id || move.chosen || !heard(answer)) return;
  const known = new Map(answer.choices.map(choice => [`${choice.source ?? ''} ${choice.place}`, choice]));
  for (const choice of ofGroup(id).filter(one => one.brief))
    Object.assign(choice, { ...known.get(`${choice.source} ${choice.place}`), source: choice.source, ways: choice.ways });
  drawTargets();
  openList();
  $('.targets .option', panel)?.focus();
}

/** The reader insists on certain means. */
function narrow() {
  if (!move.group) return;
  const all = ofGroup(move.group.id), fitting = all.filter(paymentWays.fits);
  move.options = fitting.length ? fitting : all;
  light();
  drawTargets();
}

// --- Confirm

export function drawConfirm() {
  closeMenu();
  const { group, legal, options, chosen } = move;
  if (!chosen) return;
  const ends = chosen.end !== undefined && !legal.planning, label = chosen.label ?? '';
  const verb = make('span', { class: legal.planning ? '' : 'verb' }, ends ? '' : `${say(legal.planning ? 'plan' : 'confirm')}: `);
  const told = ends ? say('and_end', { what: label }) : label;
  const yes = make('button', { type: 'button', class: 'yes', 'data-do': 'confirm' },
    make('kbd', { 'aria-hidden': 'true' }, '↵'), icon(legal.planning ? 'flag' : 'check'), make('span', {}, verb, told));
  const others = group?.turning ? [turnButton(), ...options.filter(choice => !choice.place).map(optionButton)] : [cancelButton()];
  const row = make('div', { class: 'row' }, yes, ...others, make('span', { class: 'price' }, ...price(chosen)));
  if (chosen.ways) row.append(...paymentWays.others(chosen, siblings(chosen), take));
  if (isWarned(chosen)) row.append(warning(chosen));
  if (chosen.then_told) row.append(usual(chosen));
  if (ends) row.append(make('button', { type: 'button', class: 'link', 'data-do': 'keep' }, say('keep_turn')));
  mode('confirm');
  panel.replaceChildren(question(group?.label ?? say('choose_one'), chosen.note), row);
  tell([`${verb.textContent}${told}`, chosen.note].filter(Boolean).join('. '));
}

/** All that leads to the place of what is chosen.
    @type {(mine: Choice) => Choice[]} */
function siblings(mine) {
  const found = ofGroup(mine.group).filter(choice => choice.place === mine.place);
  const brief = found.filter(choice => choice.brief);
  if (brief.length) know(brief, true).then(done => { if (done && move.chosen === mine) drawConfirm(); });
  return found.filter(choice => !choice.brief);
}
