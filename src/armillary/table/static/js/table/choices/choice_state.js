// What is being chosen: what is legal, and how far the reader has come. It is here for those who
// light it (highlights.js), draw it (panel.js) and lead on from it (steps.js).
import { $$ } from '../../shared/page.js';

/** @typedef {{ legal: Legal, group: Group | null, options: Choice[], held: string, picked: string[], chosen: Choice | null }} Move */

/** A half-made move: a kind of action, what is offered of it, the first of two places, the choice.
    @type {Move} */
export const move = { legal: { mine: false, groups: [], choices: [] }, group: null, options: [], held: '', picked: [], chosen: null };

export const FEW = 12; // so many targets can be seen at a glance

/** @type {(place: string) => HTMLElement[]} */
export const at = place => $$(`[data-place="${CSS.escape(place)}"]`);
/** @type {(place: string) => HTMLElement[]} */
export const onMap = place => at(place).filter(element => element.closest('#map'));
/** @type {(id: string) => Choice[]} */
export const ofGroup = id => move.legal.choices.filter(choice => choice.group === id);
/** @type {(id: string) => Group | undefined} */
export const named = id => move.legal.groups.find(one => one.id === id);
/** @type {(choice: Choice, place: string | undefined) => boolean} */
export const ends = (choice, place) => choice.source === place || choice.place === place;

/** What is to be pressed next for a choice: its other end if one is held, else where it begins.
    @type {(choice: Choice) => string | undefined} */
export const next = choice =>
  choice.source && choice.source !== move.held && !move.group?.turning ? choice.source : choice.place;

/** Nothing is chosen any more. */
export const empty = () => Object.assign(move, { group: null, options: [], held: '', picked: [], chosen: null });
