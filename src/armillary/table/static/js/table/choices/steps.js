// The steps of choosing: a kind of action, then a target, then Confirm, and back. Nothing is sent
// before that. The server says what is legal (`groups` and `choices`).
import { $, $$, get, make, newId, table } from '../../shared/page.js';
import { busy, deliver, know } from './requests.js';
import { FEW, at, empty, move, named, ofGroup, onMap } from './choice_state.js';
import { drawConfirm, drawNothing, drawTargets, isAtOnce, isWarned, onTake, openMenu, panel } from './panel.js';
import { light, looking } from './highlights.js';
import { seek } from '../camera.js';
import { dock, home, lead, open } from '../sheets.js';
import { calm, hide, refuse } from '../tooltips.js';
import { send as tellServer } from '../live_line.js';
import { tutor } from '../tutor.js';
import * as paymentWays from './payment_ways.js';

let touch = false, sending = false;
/** @type {Choice[] | null} */
let awaited = null;
addEventListener('pointerdown', event => { touch = event.pointerType === 'touch'; }, true);

export function clear() {
  empty();
  awaited = null;
  paymentWays.forget();
  drawNothing();
  light();
}

/** The board of an action opens by itself, and shows the choice that was pressed already.
    @type {(group: { sheet?: string, instant?: boolean }, choice?: Choice) => void} */
function leadTo({ sheet = '', instant }, choice) {
  const wanted = choice ? `${sheet}?${looking(choice)}` : sheet;
  if (instant) open(wanted); else lead(sheet, wanted);
}

/** A kind of action was chosen.
    @type {(id: string) => void} */
export function start(id) {
  const group = named(id);
  if (!group) return;
  const button = $(`#actions [data-group="${CSS.escape(id)}"]`);
  if (button?.getAttribute('aria-disabled') === 'true') { refuse(button.dataset.tip ?? '', button.dataset.rule); return; }
  calm();
  clear();
  const options = ofGroup(id);
  Object.assign(move, { group, options });
  const aims = options.some(choice => choice.place && onMap(choice.place).length);
  if (group.menu && options.length) {
    light();
    if (options.length === 1) { choose(options[0]); return; }
    drawTargets();
    openMenu(paymentWays.firsts(options), button ?? undefined);
    return;
  }
  const [loose, more] = options.filter(choice => !choice.place);
  if (group.instant && loose && !more) { choose(loose); return; }
  if (group.sheet) leadTo(group); else if (aims || group.freeform) open('map');
  if (options.length === 1 && !group.freeform && !options[0].place) { choose(options[0]); return; }
  const turned = group.turning ? options.find(choice => choice.place) : null;
  if (turned) { choose(turned); return; }
  light();
  drawTargets();
  const lit = $$('#map .ok');
  if (lit.length && lit.length <= FEW) seek(lit);
}

/** Something was chosen; `told`: after it was read what it is, costs and brings. What can be taken back then needs no
    Confirm; nor does the answer to what a choice has asked.
    @type {(choice: Choice, told?: boolean) => void} */
export function choose(choice, told = false) {
  calm();
  hide();
  const group = named(choice.group) ?? move.group, isNew = group !== move.group;
  Object.assign(move, { group, chosen: choice });
  const isAsked = isWarned(choice) || move.legal.planning || group?.freeform; // whatever the reader prefers
  const isWhole = isAtOnce(choice, group) || Boolean(told && group?.menu);
  const isOnTheWay = choice.goes_on && (told || (move.legal.midway && !group?.turning)); // what turns was chosen by us
  const isDone = isWhole || (isOnTheWay && !choice.end);
  if (!isAsked && (isDone || (!table.prefs.confirm && !touch && !group?.turning))) { confirm({ ends: isWhole }); return; }
  dock(choice.place ? onMap(choice.place)[0] : undefined);
  if (isNew && group?.sheet) leadTo(group, choice); // pressed at once, without its button
  light();
  drawConfirm();
  seek(choice.place ? onMap(choice.place) : []);
  requestAnimationFrame(() => { // when all is in its place anyway
    if (document.activeElement === document.body) $('.yes', panel)?.focus();
  });
}

/** Choose what lies at a place; if there is more than one choice, among them.
    @type {(place: string, found: Choice[]) => Promise<void>} */
export async function offer(place, found) {
  const brief = found.filter(choice => choice.brief);
  awaited = found;
  if (brief.length) {
    for (const element of at(place)) element.classList.add('chosen'); // while we ask
    if (!await busy(know(brief)) || awaited !== found) return;
    /** @type {(choice: Choice) => boolean} */
    const isMeant = choice => brief.some(one =>
      one.group === choice.group && one.place === choice.place && one.source === (choice.source ?? ''));
    const all = move.legal.choices.filter(isMeant), fitting = all.filter(paymentWays.fits);
    found = [...found.filter(choice => !choice.brief), ...paymentWays.firsts(fitting.length ? fitting : all)];
  }
  if (found.length === 1) { if (!move.group) move.options = found; choose(found[0]); return; }
  Object.assign(move, { chosen: null, options: found });
  light();
  for (const element of at(place)) element.classList.add('chosen');
  drawTargets();
  openMenu(found, at(place)[0]);
}
onTake(choice => { if (choice.brief) offer(choice.place ?? '', [choice]); else choose(choice, true); });

/** A hint is followed: as if its kind and its target had been pressed.
    @type {(choice: Choice) => void} */
export function pursue(choice) {
  clear();
  const group = named(choice.group) ?? null;
  Object.assign(move, { group, options: group ? ofGroup(group.id) : [choice] });
  if (group?.sheet) leadTo({ ...group, instant: false }, choice); else if (choice.place) open('map');
  choose(choice);
}

/** An answer whose price and gain are in sight already.
    @type {(choice: Choice) => void} */
export function give(choice) {
  move.chosen = choice;
  confirm();
}

/** The first of two clicks: what it can go with lights up.
    @type {(place: string, found: Choice[]) => void} */
export function hold(place, found) {
  Object.assign(move, { group: named(found[0].group) ?? null, options: found, held: place, chosen: null });
  light();
  drawTargets();
}

/** Step back: from the confirmation to the targets, from there to the actions. */
export function back() {
  const { group, options, held, chosen } = move;
  if (group && !group.turning && (chosen ? options.length > 1 : held)) {
    if (!chosen) Object.assign(move, { held: '', options: ofGroup(group.id) });
    move.chosen = null;
    light();
    drawTargets();
  } else { clear(); home(); }
}

/** The next of the choices that lie on one place.
    @type {(by: number) => void} */
export function turn(by) {
  const { group, options, chosen } = move;
  const turns = group?.turning ? options.filter(choice => choice.place) : [];
  if (turns.length) choose(turns[(turns.findIndex(choice => choice === chosen) + by + turns.length) % turns.length]);
}

/** Places picked one by one; the server says what they make together.
    @type {(place: string) => Promise<void>} */
export async function pick(place) {
  const picked = move.picked.includes(place) ? move.picked.filter(one => one !== place) : [...move.picked, place];
  Object.assign(move, { picked, chosen: null });
  light();
  if (!picked.length) { drawTargets(); return; }
  const query = new URLSearchParams({ group: move.group?.id ?? '' });
  for (const one of picked) query.append('place', one);
  const { ok, body } = await busy(get('/compose', query));
  if (move.picked !== picked) return;
  if (ok && body.choice) { move.chosen = body.choice; light(); drawConfirm(); return; }
  drawTargets();
  panel.append(make('p', { class: 'hint' }, body.reason ?? ''));
}

/** A place that is not among what is listed: why not, or that it is legal all the same.
    @type {(place: string) => Promise<void>} */
export async function why(place) {
  const { group, held } = move;
  const { ok, body } = await busy(get('/why', { group: group?.id ?? '', place: held && held !== place ? `${held} ${place}` : place }));
  if (ok && body.reason) { refuse(body.reason, body.rule); tutor.here?.refused(body.advice); }
  if (ok && body.choice) choose(body.choice);
}

// --- To the server

/** Send what is chosen, with what is done before it and answered after it, and the end of the turn if nothing else
    remains.
    @type {(how?: { answers?: boolean, ends?: boolean }) => Promise<void>} */
export async function confirm({ answers = true, ends = answers } = {}) {
  const { chosen, legal } = move;
  if (!chosen) return;
  const { before = [], action, then = [], end } = chosen, all = [...before, action, ...answers ? then : []];
  await (legal.planning ? plan(action) : send(all.length > 1 ? all : action, ends ? end : undefined));
}

/** The same place was pressed again: that confirms it, but never what its reader is warned of. */
export function again() {
  const { chosen } = move;
  if (chosen && isWarned(chosen)) refuse(chosen.warning ?? ''); else confirm();
}

/** For the turn that is to come: the server keeps it.
    @type {(action: Action) => Promise<void>} */
async function plan(action) {
  if (await deliver('/plan', { seq: table.seq, action })) tellServer('no plan');
}

/** An action, or a bundle of them: all of it or nothing; then the `end` of the turn.
    @type {(action: Action, end?: Action) => Promise<void>} */
export async function send(action, end) {
  if (sending) return;
  sending = true;
  panel.setAttribute('aria-busy', 'true');
  // If what has the focus went away in an update, everything would be laid out in the middle of it.
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && panel.contains(activeElement)) activeElement.blur();
  try {
    await deliver('/moves', { seq: table.seq, request: newId(), action, ...end !== undefined && { end } });
  } finally {
    sending = false;
    panel.removeAttribute('aria-busy');
  }
}
