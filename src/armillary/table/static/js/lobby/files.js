// Matches in files: chosen, or dropped onto the page.
import { $, byId, say, upload } from '../shared/page.js';
import { alert, ask, ownName } from '../site.js';

async function openFile(file) {
  const query = new URLSearchParams({ name: ownName() });
  const label = $('.drop small'), before = label.textContent;
  label.textContent = say('opening');
  const { body, reason } = await ask(upload(`/import?${query}`, file));
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
