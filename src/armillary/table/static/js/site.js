// What all pages but the table itself share: the language, one alert, asking the server.
import { byId, closest, post, say } from './shared/page.js';
import { copyText } from './shared/clipboard.js';
import { times } from './shared/times.js';

const STAYS = 6000;
/** @type {Timer} */
let timer;

/** A refusal, or good news, in one line.
    @type {(sentence: string, good?: boolean) => void} */
export function alert(sentence, good = false) {
  const box = byId('alert');
  box.textContent = sentence;
  box.classList.toggle('good', good);
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { box.hidden = true; }, STAYS);
}

/** @type {(sentence: string) => void} */
const tell = sentence => { byId('voice').textContent = sentence; };

/** What a request brought, or the sentence that says why it brought nothing.
    @type {<Body>(request: Promise<Answer<Body>>) => Promise<Outcome<Body>>} */
export async function ask(request) {
  try {
    const { ok, body } = await request;
    return ok ? { body } : { reason: body.reason || say('failed') };
  } catch {
    return { reason: say('offline') };
  }
}

/** Copy a text, and say so.
    @type {(text: string, said: string) => Promise<void>} */
export async function copy(text, said) {
  await copyText(text);
  tell(said);
}

// What the reader is called at new tables.
const NAME = 'armillary-name';
export const ownName = () => localStorage.getItem(NAME) ?? '';
/** @type {(name: string) => void} */
export const keepName = name => localStorage.setItem(NAME, name.trim());

/** Dark, light, as the device: the next of them.
    @type {(button: HTMLElement) => void} */
function nextTheme(button) {
  const { dataset } = document.documentElement, [title, ...names] = (button.dataset.names ?? '').split('|');
  const themes = ['dark', 'light', 'device'], next = (themes.indexOf(dataset.theme ?? '') + 1) % themes.length;
  dataset.theme = themes[next];
  button.title = `${title}: ${names[next]}`;
  button.setAttribute('aria-label', button.title);
  tell(button.title);
  post('/prefs', { theme: themes[next] });
}

document.addEventListener('click', event => {
  const language = closest(event, '[data-language]')?.dataset.language;
  if (language) {
    // Whatever is half done on the page is kept by those who know it.
    document.dispatchEvent(new Event('leaving'));
    post('/prefs', { language }).then(() => location.reload());
  }
  const theme = closest(event, '#theme');
  if (theme) nextTheme(theme);
  if (closest(event, '[data-again]')) location.reload();
});
times();
document.body.dataset.ready = 'yes';
