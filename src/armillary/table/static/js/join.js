// Somebody was invited: a name, a seat, and in; or the same person, on another device.
import { byId, fieldOf, newSalt, post, say, table } from './shared/page.js';
import { ask, keepName, ownName } from './site.js';

const ASK_AGAIN = 2000;

/** @type {(reason: string) => void} */
function refuse(reason) {
  byId('refusal').textContent = reason;
  byId('refusal').hidden = !reason;
}

const form = /** @type {HTMLFormElement | null} */ (byId('join'));
if (form) fieldOf(form, 'name').value = ownName();

form?.addEventListener('submit', async event => {
  event.preventDefault();
  const name = fieldOf(form, 'name').value.trim();
  const seat = Number(fieldOf(form, 'seat').value);
  const { reason } = await ask(post('/sit', { seat, name, salt: newSalt() }));
  if (reason) { refuse(reason); return; }
  keepName(name);
  location.assign(table.base);
});

/** The page opens as soon as the person has agreed on the device that they hold. */
async function enter() {
  const { body, reason } = await ask(post('/device', {}));
  refuse(reason ?? '');
  if (!body) return;
  if (body.open) { location.assign(table.base); return; }
  byId('told').textContent = say('device_asked');
  byId('told').hidden = false;
  setTimeout(enter, ASK_AGAIN);
}
byId('device')?.addEventListener('click', enter);
