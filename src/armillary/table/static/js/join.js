// Somebody was invited: a name, a seat, and in.
import { byId, post, say, table } from './state.js';
import { ask } from './base.js';

const NAME = 'armillary-name';
const form = byId('join');
form.elements.name.value = localStorage.getItem(NAME) ?? '';

form.addEventListener('submit', async event => {
  event.preventDefault();
  const name = form.elements.name.value.trim();
  const seat = Number(form.elements.seat.value);
  const texts = { offline: say('offline'), failed: say('failed') };
  const { reason } = await ask(post(table.held ? '/name' : '/sit', { seat, name }), texts);
  if (reason) { byId('refusal').textContent = reason; byId('refusal').hidden = false; return; }
  localStorage.setItem(NAME, name);
  location.assign(table.base);
});
