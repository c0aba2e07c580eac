// What the form of a new table says: the game and the seats; the rest is in its fields.
import { byId, table } from '../shared/page.js';

export const form = byId('new');
export const wish = { game: table.game, seats: [] };
export const game = () => table.games[wish.game];
export const pace = () => form.elements.pace.value;

/** Why the table cannot be opened as it is wished for; empty: it can. */
export function refuse(reason = '') {
  byId('refusal').textContent = reason;
  byId('refusal').hidden = !reason;
}
