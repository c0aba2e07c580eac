// The options of a game: which fields matter, what they say, and putting values into them.
import { $, $$, the, valueOf } from '../shared/page.js';
import { form, pace, wish } from './new_table.js';

const options = () => the(`.game-options[data-game="${wish.game}"]`);
/** @type {() => Field[]} */
const named = () => $$(':is(select, input)[name]:not([name=webhook])', options());
const fields = () => named().filter(field => !field.disabled);

/** @type {() => Fields} */
function values() {
  /** @type {Fields} */
  const found = { players: wish.seats.length };
  for (const field of fields()) found[field.name] = valueOf(field);
  return found;
}

/** `key` or `key=value`: whether a field is asked for, given what the others say.
    @type {(when: string, given: Fields) => boolean} */
function wanted(when, given) {
  const [key, value] = when.split('=');
  return !when || (value === undefined ? Boolean(given[key]) : String(given[key]) === value);
}

/** Show the fields that matter now. Those that somebody has just asked for are unfolded.
    @type {(unfold: boolean) => void} */
export function showFields(unfold) {
  for (const own of /** @type {HTMLInputElement[]} */ ($$('.own', form))) {
    const chosen = /** @type {HTMLSelectElement} */ (own.previousElementSibling).value === '…';
    own.hidden = own.disabled = !chosen;
  }
  const given = values();
  for (const part of $$('.game-options:not([hidden]) [data-when]')) {
    const before = part.hidden, when = part.dataset.when ?? '';
    part.hidden = !wanted(when, given);
    if (unfold && before && !part.hidden && when && !when.startsWith('players'))
      part.closest('details')?.setAttribute('open', '');
  }
}

/** What differs from the default, of the fields that are shown.
    @type {() => Fields} */
export function filled() {
  /** @type {Fields} */
  const found = {};
  for (const field of fields()) {
    if (/** @type {HTMLElement | null} */ (field.closest('[data-field]'))?.hidden || (field.value === '…' && field.tagName === 'SELECT')) continue;
    const value = valueOf(field);
    if (String(value) !== (field.dataset.default ?? '')) found[field.name] = value;
  }
  return found;
}

/** Put values into the fields; the others get their defaults.
    @type {(given: Fields) => void} */
export function fill(given) {
  for (const field of named()) {
    if (field.classList.contains('own')) continue;
    const value = String(given[field.name] ?? field.dataset.default ?? '');
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'true';
    else if (field instanceof HTMLSelectElement && ![...field.options].some(option => option.value === value)) {
      field.value = '…';
      /** @type {HTMLInputElement} */ (field.nextElementSibling).value = value;
    } else field.value = value;
  }
}

// What is asked of the table, whatever the game is: how long a decision may take, and who else is told whose turn it is.
/** @type {() => HTMLSelectElement | null} */
const clock = () => $(`[data-clock=${pace()}]`, options());
/** @type {() => HTMLInputElement} */
const webhook = () => the('[name=webhook]', options());

/** Only where several people play; what is not set is left out.
    @type {() => Terms} */
export function terms() {
  /** @type {Terms} */
  const found = {}, counts = clock();
  if (counts) found.move_time = Number(counts.value);
  if (counts && webhook().value.trim()) found.webhook = webhook().value.trim();
  return found;
}

/** @type {(given?: Terms) => void} */
export function setTerms(given = {}) {
  const counts = clock();
  if (counts) counts.value = String(given.move_time ?? 0);
  webhook().value = given.webhook ?? '';
}
