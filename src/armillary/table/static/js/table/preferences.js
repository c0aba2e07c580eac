// What one person wants of the table: kept by the server, used here at once.
import { $, $$, byId, drawing, make, post, say, table, valueOf } from '../shared/page.js';
import { position } from './choices/clicks.js';
import { pose } from './camera.js';
import { current } from './sheets.js';
import { times } from '../shared/times.js';
import * as rulebookLinks from './rulebook_links.js';

const KEEP = 'armillary-page';
const favicon = $('link[rel=icon]'), title = document.title;

/** Under every planet its name: the last part of what is said of its hex. */
function nameplates() {
  if ($('.nameplate')) return;
  for (const hex of $$('#map .has-planet')) {
    const plate = drawing('<text class="nameplate" y="31"></text>');
    plate.textContent = hex.getAttribute('aria-label').split(', ').at(-1);
    hex.append(plate);
  }
}

/** A field that only counts with another one. */
function conditions() {
  for (const field of $$('[data-when]')) {
    const [key, wanted] = field.dataset.when.split('=');
    const other = $(`[name="ahead.${CSS.escape(key)}"]`);
    const value = other && String(valueOf(other));
    field.hidden = wanted === undefined ? ['false', '', '0'].includes(value) : value !== wanted;
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
  const wanted = { ...own, ...Object.fromEntries(Object.entries(ahead).map(([key, value]) => [`ahead.${key}`, value])) };
  for (const field of $$('#menu [name]')) {
    if (!(field.name in wanted)) continue;
    if (field.type === 'checkbox') field.checked = wanted[field.name]; else field.value = wanted[field.name];
  }
  $('#menu [data-unmute]').hidden = !muted.length;
  conditions();
}

/** Load the page again as it is: camera and open board come back. The half-made move is the one from before the wish was sent: what the
 * server answers with in the new language may arrive first, and begins from the beginning. */
function reload(move) {
  sessionStorage.setItem(KEEP, JSON.stringify({ at: table.base, move, pose: pose(), sheet: current() }));
  location.reload();
}

export function kept() {
  const found = JSON.parse(sessionStorage.getItem(KEEP) ?? 'null');
  sessionStorage.removeItem(KEEP);
  return found?.at === table.base ? found : null;
}

/** Notifications are the browser's to allow; where it does not, the switch goes back and says so. */
async function allow(field) {
  const wanted = field.checked, label = $('span', field.closest('label'));
  const allowed = wanted && await window.Notification?.requestPermission() === 'granted';
  $('small', label)?.remove();
  if (wanted && !allowed) label.append(make('small', { role: 'alert' }, say('notify_refused')));
  field.checked = allowed;
  localStorage.setItem('notify', allowed);
}

async function change(field) {
  const { name } = field, value = valueOf(field), move = position();
  if (name === 'notify') { await allow(field); return; }
  if (name.startsWith('ahead.')) {
    table.prefs.ahead = { ...table.prefs.ahead, [name.slice(6)]: value };
    await post('/prefs', { ahead: table.prefs.ahead });
    return;
  }
  table.prefs[name] = value;
  use();
  await post('/prefs', { [name]: value });
  if (name === 'language') reload(move);
}

// --- Whose turn it is, for those who look elsewhere

let mine = null, sounds;

function beep() {
  sounds ??= new AudioContext();
  const now = sounds.currentTime, volume = sounds.createGain();
  volume.connect(sounds.destination);
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.6);
  for (const [pitch, after] of [[660, 0], [880, 0.14]]) {
    const tone = sounds.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(now + after);
    tone.stop(now + 0.6);
  }
}

/** Whether it is between the hours in which nobody wants to hear of us; they may span midnight. */
function quiet() {
  const { quiet_from: from, quiet_to: to } = table.prefs, now = new Date().toTimeString().slice(0, 5);
  if (!from || !to || from === to) return false;
  return from < to ? from <= now && now < to : from <= now || now < to;
}

export function turn(now) {
  document.title = now ? `● ${say('your_turn')} – ${title}` : title;
  favicon.href = now ? table.favicons.turn : table.favicons.quiet;
  if (now && mine === false && !quiet()) {
    if (table.prefs.sound) beep();
    const wanted = localStorage.getItem('notify') === 'true';
    if (wanted && document.hidden && window.Notification?.permission === 'granted')
      new Notification(say('your_turn'), { body: title, tag: table.base });
  }
  mine = now;
}

export function watch() {
  use();
  for (const dialog of $$('dialog')) {
    dialog.addEventListener('click', event => {
      if (event.target === dialog || event.target.closest('[data-close]')) dialog.close();
    });
  }
  document.addEventListener('click', event => {
    const wanted = event.target.closest('[data-dialog]')?.dataset.dialog;
    if (wanted) {
      for (const other of $$('dialog[open]')) other.close();
      fill();
      if (wanted === 'rulebook') rulebookLinks.open(); else byId(wanted).showModal();
    }
    const language = event.target.closest('[data-language]');
    if (language) {
      const move = position();
      post('/prefs', { language: language.dataset.language }).then(() => reload(move));
    }
    if (event.target.closest('[data-unmute]')) { table.prefs.muted = []; post('/prefs', { muted: [] }); fill(); }
  });
  for (const form of ['menu', 'aside'])
    byId(form).addEventListener('change', event => { change(event.target); conditions(); });
  conditions();
  const notify = $('[name=notify]');
  if (notify) notify.checked = localStorage.getItem('notify') === 'true';
}
