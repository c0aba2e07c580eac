// A table is opened: as the form wishes it, or at once against bots; and the links to its seats.
import { byId, icon, make, newSalt, post, say, the } from '../shared/page.js';
import { alert, ask, copy, ownName } from '../site.js';
import { finish, seed, sketch } from './map.js';
import { terms } from './options.js';
import { keepWay } from './presets.js';
import { botName, seats } from './seats.js';
import { form, game, pace, refuse, wish } from './new_table.js';

/** @typedef {{ game: string, seats: SeatWish[], pace: Pace, options?: Fields, seed?: number, coach?: 'full' | 'off' } & Terms} Wishes */

/** @type {(button: HTMLElement, wishes: Wishes) => Promise<string>} */
async function open(button, wishes) {
  button.classList.add('busy');
  const { body, reason } = await ask(post('/tables', { ...wishes, salt: newSalt() }));
  button.classList.remove('busy');
  if (!body) return reason;
  const shared = ['live', 'turns'].includes(wishes.pace) && wishes.seats.some((seat, n) => n && seat.kind !== 'bot');
  if (shared) showLinks(body, wishes.seats); else location.assign(body.url);
  return '';
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  finish();
  const body = await sketch();
  if (!body) return;
  keepWay();
  const wishes = { game: wish.game, seats: seats(), options: body.options, seed: seed(), pace: pace(), ...terms() };
  refuse(await open(event.submitter ?? the('[type=submit]', form), wishes));
});

const quick = the('[data-quick]');
quick.addEventListener('click', async () => {
  const { usual, level, first } = game();
  /** @type {SeatWish[]} */
  const rivals = Array.from({ length: usual - 1 }, (_, n) => ({ kind: 'bot', name: botName(n + 1), bot: level }));
  /** @type {Wishes} */
  const wishes = { game: wish.game, pace: 'solo', seats: [{ kind: 'person', name: ownName() }, ...rivals], options: first ?? {}, coach: first ? 'full' : 'off' };
  const reason = await open(quick, wishes);
  if (reason) alert(reason);
});

/** @type {(made: Answers['/tables'], wished: SeatWish[]) => void} */
function showLinks(made, wished) {
  const rows = wished.flatMap((seat, n) => (n && seat.kind !== 'bot'
    ? [[say('link_of', { name: seat.name || say('seat_n', { n: n + 1 }) }), made.seats[n]]] : []));
  rows.push([say('link_watch'), made.watch]);
  the('#links ul').replaceChildren(...rows.map(([title, path]) => {
    const address = new URL(path, location.href).href;
    const field = make('input', { readonly: true, value: address, 'aria-label': title });
    const told = document.createTextNode(say('copy'));
    const button = make('button', { type: 'button', class: 'quiet' }, icon('copy'), told);
    button.addEventListener('click', async () => { await copy(address, say('copied')); told.data = say('copied'); });
    return make('li', {}, make('b', {}, title), field, button);
  }));
  byId('enter').href = made.url;
  byId('links').showModal();
}
