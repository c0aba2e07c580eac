// Matches in files: chosen, or dropped onto the page.
import { byId, say, the, upload } from '../shared/page.js';
import { alert, ask, ownName } from '../site.js';

/** @type {(file: File) => Promise<void>} */
async function openFile(file) {
  const query = new URLSearchParams({ name: ownName() });
  const label = the('.drop small'), before = label.textContent;
  label.textContent = say('opening');
  const { body, reason } = await ask(upload(`/import?${query}`, file));
  if (body) { location.assign(body.url); return; }
  label.textContent = before;
  alert(reason);
}

byId('file').addEventListener('change', () => {
  const [file] = byId('file').files ?? [];
  if (file) openFile(file);
  byId('file').value = '';
});
/** @type {(event: DragEvent) => boolean} */
const hasFile = event => event.dataTransfer?.types.includes('Files') ?? false;
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
  const [file] = event.dataTransfer?.files ?? [];
  if (file) openFile(file);
});
