// What all pages but the table itself share: the language, one alert, asking the server.
import { byId, post, say } from './shared/page.js';
import { copyText } from './shared/clipboard.js';
import { times } from './shared/times.js';

const STAYS = 6000;
let timer;

/** A refusal, or good news, in one line. */
export function alert(sentence, good = false) {
  const box = byId('alert');
  box.textContent = sentence;
  box.classList.toggle('good', good);
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { box.hidden = true; }, STAYS);
}

const tell = sentence => { byId('voice').textContent = sentence; };

/** What a request brought, or the sentence that says why it brought nothing. */
export async function ask(request) {
  try {
    const { ok, body } = await request;
    return ok ? { body } : { reason: body.reason || say('failed') };
  } catch {
    return { reason: say('offline') };
  }
}

/** Copy a text, and say so. */
export async function copy(text, said) {
  await copyText(text);
  tell(said);
}

// What the reader is called at new tables.
const NAME = 'armillary-name';
export const ownName = () => localStorage.getItem(NAME) ?? '';
export const keepName = name => localStorage.setItem(NAME, name.trim());

/** Dark, light, as the device: the next of them. */
function nextTheme(button) {
  const { dataset } = document.documentElement, [title, ...names] = button.dataset.names.split('|');
  const themes = ['dark', 'light', 'device'], next = (themes.indexOf(dataset.theme) + 1) % themes.length;
  dataset.theme = themes[next];
  button.title = `${title}: ${names[next]}`;
  button.setAttribute('aria-label', button.title);
  tell(button.title);
  post('/prefs', { theme: themes[next] });
}

document.addEventListener('click', event => {
  const language = event.target.closest('[data-language]')?.dataset.language;
  if (language) {
    // Whatever is half done on the page is kept by those who know it.
    document.dispatchEvent(new Event('leaving'));
    post('/prefs', { language }).then(() => location.reload());
  }
  const theme = event.target.closest('#theme');
  if (theme) nextTheme(theme);
  if (event.target.closest('[data-again]')) location.reload();
});
times();
document.body.dataset.ready = 'yes';
