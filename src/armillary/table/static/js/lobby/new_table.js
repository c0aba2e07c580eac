// What the form of a new table says: the game and the seats; the rest is in its fields.
import { byId, fieldOf, table } from '../shared/page.js';

export const form = byId('new');
/** @type {{ game: string, seats: SeatWish[] }} */
export const wish = { game: table.game, seats: [] };
export const game = () => table.games[wish.game];
/** @type {() => Pace} */
export const pace = () => /** @type {Pace} */ (fieldOf(form, 'pace').value);

/** Why the table cannot be opened as it is wished for; empty: it can.
    @type {(reason?: string) => void} */
export function refuse(reason = '') {
  byId('refusal').textContent = reason;
  byId('refusal').hidden = !reason;
}
