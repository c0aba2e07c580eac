// Somebody was invited: a name, a seat, and in.
import { byId, post, table } from './shared/page.js';
import { ask, keepName, ownName } from './site.js';

const form = byId('join');
form.elements.name.value = ownName();

form.addEventListener('submit', async event => {
  event.preventDefault();
  const name = form.elements.name.value.trim();
  const seat = Number(form.elements.seat.value);
  const { reason } = await ask(post(table.held ? '/name' : '/sit', { seat, name }));
  if (reason) { byId('refusal').textContent = reason; byId('refusal').hidden = false; return; }
  keepName(name);
  location.assign(table.base);
});
