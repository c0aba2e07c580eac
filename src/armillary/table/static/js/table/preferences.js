// What one person wants of the table: kept by the server, used here at once.
import { $, $$, byId, closest, drawing, make, post, say, table, the, valueOf } from '../shared/page.js';
import { position } from './choices/clicks.js';
import { pose } from './camera.js';
import { current } from './sheets.js';
import { times } from '../shared/times.js';
import * as rulebookLinks from './lookups/rulebook_links.js';
import * as sounds from './sounds.js';

const KEEP = 'armillary-page';
/** @type {HTMLLinkElement} */
const favicon = the('link[rel=icon]');
const title = document.title;
const REMEMBERED = `ahead ${table.rules}`; // answers given ahead are remembered for the next table of this game

/** Under every planet its name: the last part of what is said of its hex. */
function nameplates() {
  if ($('.nameplate')) return;
  for (const hex of $$('#map .has-planet')) {
    const plate = drawing('<text class="nameplate" y="31"></text>');
    plate.textContent = hex.getAttribute('aria-label')?.split(', ').at(-1) ?? '';
    hex.append(plate);
  }
}

/** A field that only counts with another one. */
function conditions() {
  for (const field of $$('[data-when]')) {
    const [key, wanted] = (field.dataset.when ?? '').split('=');
    /** @type {Field | null} */
    const other = $(`[name="ahead.${CSS.escape(key)}"]`);
    const value = other && String(valueOf(other));
    field.hidden = wanted === undefined ? value !== null && ['false', '', '0'].includes(value) : value !== wanted;
  }
}

function use() {
  const { body, documentElement } = document;
  if (table.prefs.symbols) nameplates();
  body.classList.toggle('still', table.prefs.reduced_motion);
  body.classList.toggle('symbols', table.prefs.symbols);
  body.dataset.log = table.prefs.log_place;
  documentElement.dataset.text = table.prefs.text_size;
  documentElement.dataset.theme = table.prefs.theme;
  documentElement.dataset.times = table.prefs.times;
  times();
}

/** The fields of the menu as things are: some are set elsewhere, too. */
function fill() {
  const { ahead, muted, ...own } = table.prefs;
  /** @type {Fields} */
  const wanted = { ...own, ...Object.fromEntries(Object.entries(ahead).map(([key, value]) => [`ahead.${key}`, value])) };
  for (const field of /** @type {Field[]} */ ($$('#menu [name]'))) {
    const value = wanted[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = Boolean(value);
    else field.value = String(value);
  }
  the('#menu [data-unmute]').hidden = !muted.length;
  conditions();
}

/** Load the page again as it is: camera and open board come back. The half-made move is the one from before the wish was sent: what the
 * server answers with in the new language may arrive first, and begins from the beginning.
    @type {(move: ReturnType<typeof position>) => void} */
function reload(move) {
  sessionStorage.setItem(KEEP, JSON.stringify({ at: table.base, move, pose: pose(), sheet: current() }));
  location.reload();
}

/** @type {() => Kept | null} */
/** @typedef {{ at: string, move: ReturnType<typeof position>, pose: ReturnType<typeof pose>, sheet: string }} Kept */

export function kept() {
  const found = JSON.parse(sessionStorage.getItem(KEEP) ?? 'null');
  sessionStorage.removeItem(KEEP);
  return found?.at === table.base ? found : null;
}

/** Notifications are the browser's to allow; where it does not, the switch goes back and says so.
    @type {(field: HTMLInputElement) => Promise<void>} */
async function allow(field) {
  const wanted = field.checked, label = the('span', field.closest('label') ?? document);
  const allowed = wanted && await window.Notification?.requestPermission() === 'granted';
  $('small', label)?.remove();
  if (wanted && !allowed) label.append(make('small', { role: 'alert' }, say('notify_refused')));
  field.checked = allowed;
  localStorage.setItem('notify', String(allowed));
}

/** @type {(field: Field) => Promise<void>} */
async function change(field) {
  const { name } = field, value = valueOf(field), move = position();
  if (name === 'notify') { await allow(/** @type {HTMLInputElement} */ (field)); return; }
  if (name.startsWith('ahead.')) {
    table.prefs.ahead = { ...table.prefs.ahead, [name.slice(6)]: value };
    if (lasts(name, value)) localStorage.setItem(REMEMBERED, JSON.stringify({ ...known(), [name.slice(6)]: value }));
    await post('/prefs', { ahead: table.prefs.ahead });
    return;
  }
  Object.assign(table.prefs, { [name]: value });
  use();
  await post('/prefs', { [name]: value });
  if (name === 'language') reload(move);
}

/** @type {() => Record<string, FieldValue>} */
const known = () => JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}');

/** Whether an answer is for good: those that the menu does not offer are for this round or this table.
    @type {(name: string, value: FieldValue) => boolean} */
function lasts(name, value) {
  const offered = $(`#menu [name="${CSS.escape(name)}"]`);
  return offered instanceof HTMLSelectElement ? [...offered.options].some(one => one.value === String(value)) : offered !== null;
}

/** Who has not said yet what to answer for them at this table, but at another one, answers as there. */
function remember() {
  const here = table.prefs.ahead, last = known();
  const said = Object.values(here).some(value => value !== true); // the usual answers are switches that are on
  if (table.seat === null || said || Object.entries(last).every(([key, value]) => here[key] === value)) return;
  table.prefs.ahead = { ...here, ...last };
  post('/prefs', { ahead: table.prefs.ahead });
}

// --- Whose turn it is, for those who look elsewhere

/** @type {boolean | null} */
let mine = null;
/** @type {(now: boolean) => void} */
export function turn(now) {
  document.title = now ? `● ${say('your_turn')} – ${title}` : title;
  favicon.href = now ? table.favicons.turn : table.favicons.quiet;
  if (now && mine === false && !sounds.quiet()) {
    sounds.play('turn');
    const wanted = localStorage.getItem('notify') === 'true';
    if (wanted && document.hidden && window.Notification?.permission === 'granted')
      new Notification(say('your_turn'), { body: title, tag: table.base });
  }
  mine = now;
}

export function watch() {
  use();
  remember();
  for (const dialog of $$('dialog')) {
    dialog.addEventListener('click', event => {
      if (event.target === dialog || closest(event, '[data-close]')) dialog.close();
    });
  }
  document.addEventListener('click', event => {
    const wanted = closest(event, '[data-dialog]')?.dataset.dialog;
    if (wanted) {
      for (const other of $$('dialog')) if (other.open) other.close();
      fill();
      if (wanted === 'rulebook') rulebookLinks.open(); else /** @type {HTMLDialogElement} */ (the(`#${wanted}`)).showModal();
    }
    const language = closest(event, '[data-language]');
    if (language) {
      const move = position();
      post('/prefs', { language: language.dataset.language }).then(() => reload(move));
    }
    if (closest(event, '[data-unmute]')) { table.prefs.muted = []; post('/prefs', { muted: [] }); fill(); }
  });
  for (const form of [byId('menu'), byId('aside')])
    form.addEventListener('change', event => { change(/** @type {Field} */ (event.target)); conditions(); });
  conditions();
  /** @type {HTMLInputElement | null} */
  const notify = $('[name=notify]');
  if (notify) notify.checked = localStorage.getItem('notify') === 'true';
}
