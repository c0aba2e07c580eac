// What is pressed on the boards, dragged or sent anew, and which step of choosing it means.
import { closest } from '../../shared/page.js';
import { at, ends, move, named, ofGroup, onMap } from './choice_state.js';
import { again, back, choose, clear, confirm, give, hold, offer, pick, pursue, send, start, turn, why } from './steps.js';
import { seek } from '../camera.js';
import { light, stepAside, tell } from './highlights.js';
import { isWarned, pricesAt, showActions } from './panel.js';
import { home, open } from '../sheets.js';
import { extend, show } from '../tooltips.js';
import { firsts, fits } from './payment_ways.js';

// --- Presses

const offered = () => (move.group ? ofGroup(move.group.id) : move.legal.choices);

/** Something that lies in another place (`data-in`) stands for it, if nothing is offered there itself.
    @type {(element: HTMLElement) => HTMLElement} */
function meant(element) {
  const around = element.dataset.in && at(element.dataset.in)[0];
  if (!around || move.held === element.dataset.place) return element;
  const choices = offered();
  /** @type {(place: string | undefined) => boolean} */
  const here = place => choices.some(choice => ends(choice, place));
  return !here(element.dataset.place) && (here(around.dataset.place) || move.group) ? around : element;
}

/** Where something goes both ways, between two fleets of one's own, it begins where one pressed first.
    @type {(choices: Choice[], place: string | undefined) => Choice[]} */
function begun(choices, place) {
  const found = choices.filter(choice => choice.source === place);
  return found.length ? found : choices;
}

/** What is lit with the choice, or with another way to the same end, stands for it if it is nothing by itself.
    @type {(place: string) => Choice | undefined} */
function litWith(place) {
  const { group, chosen, picked } = move;
  if (!chosen || !group || picked.length || offered().some(choice => ends(choice, place))) return undefined;
  return [chosen, ...ofGroup(group.id)].find(choice =>
    choice.place === chosen.place && choice.source === chosen.source && choice.also?.includes(place));
}

/** What it is that was pressed, and on a sheet why nothing can be done with it now.
    @type {(element: HTMLElement) => Promise<void>} */
async function explain(element) {
  if (move.legal.mine && element.closest('.sheet')) await why(element.dataset.place ?? '');
  show(element);
}

/** Somebody pressed a place on the map or on a sheet.
    @type {(element: HTMLElement) => void | Promise<void>} */
function press(element) {
  const { group, options, held, picked, chosen } = move, { place = '' } = element.dataset;
  const lit = litWith(place);
  if (lit && lit !== chosen && isWarned(lit)) { choose(lit); return; }
  if (lit) { give(lit); return; }
  if (chosen?.place === place && !picked.length) { if (group?.turning) turn(1); else { struck = ''; again(); } return; }
  if (held === place && !chosen) { back(); return; }
  if (group?.freeform && (picked.length || !options.some(choice => choice.place === place))) { pick(place); return; }
  const here = offered().filter(choice => ends(choice, place));
  const all = firsts(here.some(fits) ? here.filter(fits) : here);
  const pair = held && held !== place ? begun(all.filter(choice => ends(choice, held)), held) : [];
  const twofold = all.filter(choice => choice.source && !group?.turning);
  const side = held && all.length && !pair.length && (options.some(choice => choice.source === held) ? 'place' : 'source');
  if (side && all.every(choice => choice[side] === place)) { why(place); return; } // they do not go together
  if (!pair.length && all.length && twofold.length === all.length && new Set(all.map(c => c.group)).size === 1) {
    hold(place, begun(all, place));
    return;
  }
  const plain = group || pair.length ? [] : all.filter(choice => !choice.source); // the others begin with their source
  const found = pair.length ? pair : plain.length ? plain : all;
  if (found.length) return offer(place, found);
  return group ? why(place) : explain(element);
}

/** What was pressed last. Of a quick double click, the second half counts only where it meets the same thing, and not
    after that was confirmed: what has come to lie under the pointer meanwhile was not meant. */
let struck = '';
/** @type {(event: MouseEvent) => void} */
function settle(event) {
  const element = closest(event, 'button,a,summary,[data-place]');
  const what = (element?.dataset.place ?? element?.textContent) || '-';
  if (event.detail > 1 && what !== struck) event.stopImmediatePropagation();
  else struck = what;
}

/** On a sheet, two clicks can be one drag: from where it begins to where it goes. */
function draggable() {
  /** @type {HTMLElement | null} */
  let from = null;
  addEventListener('pointerdown', event => {
    const element = event.pointerType === 'touch' ? null : closest(event, '.sheet [data-place]');
    from = element && move.legal.choices.some(choice => choice.source && ends(choice, element.dataset.place)) ? element : null;
    if (from) event.preventDefault(); // no text is selected, no picture dragged
  });
  addEventListener('pointerup', async event => {
    const began = from;
    /** @type {HTMLElement | null | undefined} */
    const to = document.elementFromPoint(event.clientX, event.clientY)?.closest('.sheet [data-place]');
    from = null;
    if (!began || !to || to === began) return;
    if (move.held !== began.dataset.place) await press(began);
    press(to);
  });
}

/** What a hint is about lights up.
    @type {(event: Event) => void} */
const about = event => tell(closest(event, '[data-about]')?.dataset.about ?? '');

export function watch() {
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, about);
  extend(pricesAt);
  draggable();
  addEventListener('click', settle, true);
  document.addEventListener('click', event => {
    const answer = closest(event, '#aside [data-choice]');
    if (answer) { give(move.legal.choices[Number(answer.dataset.choice)]); return; }
    const hint = closest(event, '[data-hint]');
    if (hint) { pursue(JSON.parse(hint.dataset.hint ?? '')); return; }
    const button = closest(event, '[data-group]');
    if (button) { start(button.dataset.group ?? ''); return; }
    const bundle = closest(event, '[data-bundle]');
    if (bundle) { send(JSON.parse(bundle.dataset.bundle ?? '')); return; }
    const place = closest(event, '[data-place]');
    if (place?.closest('#map,.sheet,#players') && !closest(event, 'a')) press(meant(place));
    const what = closest(event, '[data-do]')?.dataset.do;
    if (what === 'confirm') confirm();
    if (what === 'own') confirm({ answers: false });
    if (what === 'keep') confirm({ ends: false });
    if (what === 'cancel') back();
    if (what === 'turn') turn(1);
    if (what === 'turn-back') turn(-1);
  });
}

// --- Updates

let written = '';

/** What is legal has changed. With a single kind of answer its targets light up at once, or its only one.
    @type {(fresh: Legal) => void} */
export function renew(fresh) {
  const now = JSON.stringify(fresh);
  if (now === written) { remark(); return; } // sent again: a half-made move goes on
  const begun = struck && fresh.midway && !move.legal.midway ? at(struck)[0] : undefined; // what was pressed is held on
  written = now;
  move.legal = fresh;
  clear();
  home();
  showActions();
  const live = fresh.groups.filter(one => !one.minor && ofGroup(one.id).length);
  const others = fresh.groups.filter(one => one.minor && ofGroup(one.id).length);
  const first = live.find(one => one.first), sheets = new Set(live.map(one => one.sheet));
  const [only, more] = live.length === 1 && !others.length ? ofGroup(live[0].id) : [];
  if (live.length > 1 && sheets.size === 1 && live[0].sheet) open(live[0].sheet); // all of it lies there
  if (first) {
    start(first.id);
    if (begun && move.options.some(choice => choice.source === struck)) press(begun);
  } else if (only && !live[0].instant && (more || only.place)) start(live[0].id);
}

/** After a morph the lights have to be put on again, and what is chosen may lie under a sheet. */
export function remark() {
  light();
  stepAside();
  if (move.chosen?.place && move.group?.sheet) seek(onMap(move.chosen.place));
}

/** @typedef {{ group: string, source?: string, place?: string }} Position */

/** For a page that is loaded again, in another language.
    @type {() => Position | null} */
export const position = () =>
  move.group && { group: move.group.id, source: move.chosen?.source ?? move.held, place: move.chosen?.place };
/** @type {(kept: Position | null) => Promise<void>} */
export async function resume(kept) {
  const group = kept && named(kept.group);
  if (!group) return;
  start(group.id);
  for (const place of group.turning ? [kept.source] : [kept.source, kept.place]) {
    const element = place && at(place)[0];
    if (element) await press(element);
  }
}
