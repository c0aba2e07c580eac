// The options of a game: which fields matter, what they say, and putting values into them.
import { $, $$, valueOf } from '../shared/page.js';
import { form, pace, wish } from './new_table.js';

const options = () => $(`.game-options[data-game="${wish.game}"]`);
const named = () => $$(':is(select, input)[name]:not([name=webhook])', options());
const fields = () => named().filter(field => !field.disabled);

function values() {
  const found = { players: wish.seats.length };
  for (const field of fields()) found[field.name] = valueOf(field);
  return found;
}

/** `key` or `key=value`: whether a field is asked for, given what the others say. */
function wanted(when, given) {
  const [key, value] = when.split('=');
  return !when || (value === undefined ? Boolean(given[key]) : String(given[key]) === value);
}

/** Show the fields that matter now. Those that somebody has just asked for are unfolded. */
export function showFields(unfold) {
  for (const own of $$('.own', form)) {
    const chosen = own.previousElementSibling.value === '…';
    own.hidden = own.disabled = !chosen;
  }
  const given = values();
  for (const part of $$('.game-options:not([hidden]) [data-when]')) {
    const before = part.hidden;
    part.hidden = !wanted(part.dataset.when, given);
    if (unfold && before && !part.hidden && part.dataset.when && !part.dataset.when.startsWith('players'))
      part.closest('details')?.setAttribute('open', '');
  }
}

/** What differs from the default, of the fields that are shown. */
export function filled() {
  const found = {};
  for (const field of fields()) {
    if (field.closest('[data-field]').hidden || (field.value === '…' && field.tagName === 'SELECT')) continue;
    const value = valueOf(field);
    if (String(value) !== (field.dataset.default ?? '')) found[field.name] = value;
  }
  return found;
}

/** Put values into the fields; the others get their defaults. */
export function fill(given) {
  for (const field of named()) {
    if (field.classList.contains('own')) continue;
    const value = given[field.name] ?? field.dataset.default ?? '';
    if (field.type === 'checkbox') field.checked = String(value) === 'true';
    else if (field.tagName === 'SELECT' && ![...field.options].some(option => option.value === String(value))) {
      field.value = '…';
      field.nextElementSibling.value = value;
    } else field.value = value;
  }
}

// What is asked of the table, whatever the game is: how long a decision may take, and who else is told whose turn it is.
const clock = () => $(`[data-clock=${pace()}]`, options());
const webhook = () => $('[name=webhook]', options());

/** Only where several people play; what is not set is left out. */
export function terms() {
  const found = {};
  if (clock()) found.move_time = Number(clock().value);
  if (clock() && webhook().value.trim()) found.webhook = webhook().value.trim();
  return found;
}

export function setTerms(given = {}) {
  if (clock()) clock().value = given.move_time ?? 0;
  webhook().value = given.webhook ?? '';
}
