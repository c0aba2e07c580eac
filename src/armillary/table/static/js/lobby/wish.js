// What the form of a new table says: the game and the seats; the rest is in its fields.
import { byId, say, table } from '../state.js';

const NAME = 'armillary-name';

export const texts = { offline: say('offline'), failed: say('failed') };
export const form = byId('new');
export const wish = { game: table.game, seats: [] };
export const game = () => table.games[wish.game];
export const pace = () => form.elements.pace.value;
export const ownName = () => localStorage.getItem(NAME) ?? '';
export const keepName = name => localStorage.setItem(NAME, name.trim());

/** Why the table cannot be opened as it is wished for; empty: it can. */
export function refuse(reason = '') {
  byId('refusal').textContent = reason;
  byId('refusal').hidden = !reason;
}
