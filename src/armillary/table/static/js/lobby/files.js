// Matches in files: chosen, or dropped onto the page.
import { $, byId, say } from '../state.js';
import { alert, ask } from '../base.js';
import { ownName, texts } from './wish.js';

async function openFile(file) {
  const csrf = document.cookie.match('(?:^|; )csrf=([^;]*)')?.[1] ?? '';
  const query = new URLSearchParams({ name: ownName() });
  const label = $('.drop small'), before = label.textContent;
  label.textContent = say('opening');
  const sent = fetch(`/import?${query}`, { method: 'POST', headers: { 'x-csrftoken': csrf }, body: file });
  const answer = sent.then(async response => ({ ok: response.ok, body: await response.json() }));
  const { body, reason } = await ask(answer, texts);
  if (body) { location.assign(body.url); return; }
  label.textContent = before;
  alert(reason);
}

byId('file').addEventListener('change', event => {
  const [file] = event.target.files;
  if (file) openFile(file);
  event.target.value = '';
});
const hasFile = event => event.dataTransfer?.types.includes('Files');
addEventListener('dragover', event => {
  if (!hasFile(event)) return;
  event.preventDefault();
  byId('dropping').hidden = false;
});
addEventListener('dragleave', event => { if (!event.relatedTarget) byId('dropping').hidden = true; });
addEventListener('drop', event => {
  byId('dropping').hidden = true;
  if (!hasFile(event)) return;
  event.preventDefault();
  openFile(event.dataTransfer.files[0]);
});
