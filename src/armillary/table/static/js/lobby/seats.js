// The seats of a new table: who sits there, and how strong a bot is.
import { $, $$, byId, say, table, the } from '../shared/page.js';
import { keepName, ownName } from '../site.js';
import { changed } from './map.js';
import { game, pace, wish } from './new_table.js';

/** @type {Record<Pace, SeatKind>} */
const OTHERS = { solo: 'bot', live: 'open', turns: 'open', device: 'person' };
/** @type {Record<Pace, SeatKind[]>} */
const ALLOWED = {
  solo: ['bot'], live: ['person', 'bot', 'open'], turns: ['person', 'bot', 'open'], device: ['person', 'bot'],
};

/** @type {(number: number) => SeatWish} */
const newSeat = number => number === 0
  ? { kind: 'person', name: ownName(), bot: game().level }
  : { kind: OTHERS[pace()], name: '', bot: game().level };

/** @type {(number: number) => string} */
export const botName = number => table.bots[(number - 1 + table.bots.length) % table.bots.length];

/** Seats that fit another way to play: what somebody chose stays, if it can. */
export function fitSeats() {
  for (const [number, seat] of wish.seats.entries())
    if (number && !(seat.chosen && ALLOWED[pace()].includes(seat.kind))) seat.kind = OTHERS[pace()];
}

export function drawSeats() {
  byId('seats').replaceChildren(...wish.seats.map(drawSeat));
  const most = Math.max(...game().seats), full = wish.seats.length >= most;
  byId('edit-map').hidden = !game().map;
  byId('add-seat').setAttribute('aria-disabled', String(full));
  the('#add-seat small').textContent = full ? say('seats_full', { n: most }) : '';
  byId('pace-help').textContent = say(`pace_${pace()}_help`);
  for (const part of $$('[data-paces]')) part.hidden = !part.dataset.paces?.includes(pace());
}

/** @type {(seat: SeatWish, number: number) => Element} */
function drawSeat(seat, number) {
  const row = /** @type {HTMLElement} */ (the('*', byId('seat-row').content).cloneNode(true));
  const n = number + 1;
  row.classList.add(`p${number % 8}`);
  row.dataset.kind = seat.kind;
  the('.crest-of', row).append(byId('crests').content.children[number].cloneNode(true));

  /** @type {HTMLInputElement} */
  const name = the('.name', row);
  name.value = seat.name;
  name.setAttribute('aria-label', number ? say('name_of', { n }) : say('your_name'));
  name.placeholder = number === 0 ? say('your_name')
    : seat.kind === 'bot' ? botName(number) : seat.kind === 'open' ? say('open_help') : say('seat_n', { n });
  name.disabled = seat.kind === 'open';
  name.addEventListener('input', () => {
    seat.name = name.value;
    if (number === 0) keepName(name.value);
  });

  const kinds = the('.kinds', row), levels = the('.levels', row);
  the('legend', kinds).textContent = say('who', { n });
  for (const field of $$('input', kinds)) {
    const kind = /** @type {SeatKind} */ (field.value);
    field.name = `kind-${number}`;
    field.checked = kind === seat.kind;
    if (field.parentElement) field.parentElement.hidden = !ALLOWED[pace()].includes(kind);
    field.addEventListener('change', () => { seat.kind = kind; seat.chosen = true; drawSeats(); focus(`kind-${number}`); });
  }
  kinds.hidden = number === 0 || ALLOWED[pace()].length < 2;

  the('legend', levels).textContent = say('level', { n });
  /** @type {HTMLTemplateElement} */
  const strengths = the(`.game-options[data-game="${wish.game}"] template`);
  levels.append(strengths.content.cloneNode(true));
  for (const field of $$('input', levels)) {
    field.name = `level-${number}`;
    field.checked = field.value === seat.bot;
    field.addEventListener('change', () => { seat.bot = field.value; });
  }
  levels.hidden = seat.kind !== 'bot';

  const remove = the('.remove', row);
  remove.setAttribute('aria-label', say('remove_seat', { n }));
  remove.hidden = number === 0 || wish.seats.length <= Math.min(...game().seats);
  remove.addEventListener('click', () => { wish.seats.splice(number, 1); drawSeats(); changed(); byId('add-seat').focus(); });
  return row;
}

/** @type {(name: string) => void} */
const focus = name => $(`input[name="${name}"]:checked`)?.focus();

byId('add-seat').addEventListener('click', () => {
  if (byId('add-seat').getAttribute('aria-disabled') === 'true') return;
  wish.seats.push(newSeat(wish.seats.length));
  drawSeats();
  changed();
});

/** As many seats as a game usually has. */
export function usualSeats() {
  wish.seats = Array.from({ length: game().usual }, (_, n) => newSeat(n));
  drawSeats();
}

/** The seats as the server wants them. */
export const seats = () => wish.seats.map((seat, number) => ({
  kind: seat.kind,
  name: seat.kind === 'open' ? '' : seat.name.trim() || (seat.kind === 'bot' ? botName(number) : ''),
  bot: seat.kind === 'bot' ? seat.bot : '',
}));
