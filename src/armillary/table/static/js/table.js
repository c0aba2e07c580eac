// The page of a table: everything is drawn by the server; this puts the parts together.
import { $, $$, byId, closest, fieldOf, get, newId, post, say, table, the } from './shared/page.js';
import * as camera from './table/camera.js';
import * as animation from './table/animation.js';
import * as keyboard from './table/keyboard.js';
import * as preferences from './table/preferences.js';
import * as rulebookLinks from './table/lookups/rulebook_links.js';
import * as clicks from './table/choices/clicks.js';
import * as sheets from './table/sheets.js';
import * as liveLine from './table/live_line.js';
import * as tooltips from './table/tooltips.js';
import * as tutoring from './table/tutor.js';
import * as scenes from './table/scenes.js';
import * as battle from './table/battle.js';
import * as digest from './table/digest.js';
import * as mapList from './table/lookups/map_list_link.js';
import * as notices from './table/notices.js';
import * as sounds from './table/sounds.js';
import * as coach from './table/coach.js';
import { byClock, clock as atClock, span, times } from './shared/times.js';
import { copyText } from './shared/clipboard.js';
import { deliver } from './table/choices/requests.js';
import { clear } from './table/choices/steps.js';
import { child, newest, only, region } from './shared/morph.js';

/** @type {(message: Message) => void} */
function update(message) {
  if ('typing' in message) writing(message.typing);
  else if ('refused' in message) tooltips.refuse(message.refused);
  else { table.mark = ''; scenes.take(message); } // what the page was loaded with is no longer what it shows
}

const NOTHING = { mine: false, groups: [], choices: [] };
/** @type {Legal | null} */
let offered = null;

/** What is now, after all that led to it was told. `last`: nothing more waits, so that the reader may choose.
    @type {(message: Update, last: boolean) => void} */
function settle(message, last) {
  table.seq = message.seq;
  const pieces = Object.entries(message.pieces ?? {});
  for (const [id, html] of Object.entries(message.regions ?? {})) region(id, html);
  for (const [id, html] of pieces) child(id, html);
  if (message.full) only(message.pieces ?? {});
  spare();
  camera.grown();
  tooltips.forget();
  sheets.mark();
  offered = message.legal ?? offered;
  if (offered) {
    document.body.dataset.plans = offered.planning ? 'yes' : 'no';
    clicks.renew(last ? offered : NOTHING);
    preferences.turn(last && offered.mine);
    if (last) offered = null;
  } else clicks.remark();
  const moved = pieces.filter(([id]) => byId(id)?.closest('#map')).map(([id]) => id);
  if (message.full) latest(); else if (moved.length) animation.touched(moved);
  if (pieces.some(([id]) => id.startsWith('remark-'))) byId('writing').textContent = '';
  look();
  clocks();
  document.body.dataset.seq = String(table.seq);
  times();
  tutoring.tutor.here?.renew();
  coach.renew();
}

/** Where the last move was made, on a page that was not there to see it. */
function latest() {
  const line = $$('#log > [data-pieces]:not([data-pieces=""])').at(-1);
  if (line) animation.touched((line.dataset.pieces ?? '').split(' '));
}

/** A piece may say what is worth looking at while it is there; then the camera goes back. */
let looked = '';
function look() {
  // Only whoever is asked looks there: for all others the map stays where they have it.
  const wanted = byId('aside').hidden ? undefined : $('#pieces > [data-look]')?.dataset.look;
  if (wanted === (looked || undefined)) return;
  looked = wanted ?? '';
  const places = looked.split(' ').filter(Boolean).map(place => $(`#map [data-place="${CSS.escape(place)}"]`));
  if (places.length) camera.visit(places.filter(place => place !== null)); else camera.leave();
}

/** How much time is left, where the table counts; then what the others may do. */
const ahead = table.now - Date.now() / 1000; // by how much the server's clock differs
function clocks() {
  const now = Date.now() / 1000 + ahead;
  for (const clock of $$('time[data-until]')) {
    const left = Math.ceil(Number(clock.dataset.until) - now);
    /** @type {(n: number) => string} */
    const two = n => String(n).padStart(2, '0');
    clock.textContent = ` · ${left <= 0 ? say('time_out')
      : left < 3600 ? `${Math.floor(left / 60)}:${two(left % 60)}`
        : byClock() ? say('until', { time: atClock(Number(clock.dataset.until) - ahead) }) : span(left)}`;
    clock.classList.toggle('hurry', left <= 10);
  }
  for (const late of $$('[data-after]')) late.hidden = now < Number(late.dataset.after);
  notices.renew();
}

// --- Who writes

const QUIET = 4000; // milliseconds after which somebody no longer writes
let told = 0;
/** @type {Timer} */
let silence;

/** @type {(typing: { name: string }) => void} */
function writing({ name }) {
  byId('writing').textContent = say('typing', { name });
  clearTimeout(silence);
  silence = setTimeout(() => { byId('writing').textContent = ''; }, QUIET);
}

byId('say')?.addEventListener('input', () => {
  if (Date.now() - told < QUIET / 2) return;
  told = Date.now();
  liveLine.send('typing');
});

// --- The log

/** Where the scene of a line happened.
    @type {(line: HTMLElement) => void} */
function point(line) {
  sheets.open('map');
  scenes.point(line);
  camera.seek(animation.flash((line.dataset.pieces ?? '').split(' ').filter(Boolean)));
}

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const COMMANDS = {
  // The last step, the whole turn, or everything from an entry of the log on.
  undo: button => {
    const { to } = button.dataset;
    if (button.closest('#log') && !sure(button)) return;
    send(button, '/undo', { seq: table.seq, request: newId(), to: /^\d+$/.test(to ?? '') ? Number(to) : to ?? 'step' });
  },
  agree: button => send(button, '/undo/answer', { seq: table.seq, request: newId(), agree: true }),
  refuse: button => send(button, '/undo/answer', { seq: table.seq, request: newId(), agree: false }),
  'watch-link': button => get('/links', {}).then(({ ok, body }) => { if (ok) copy(button, body.watch); }),
  'seat-link': async button => {
    const { ok, body } = await post('/device/link', { seat: table.seat });
    if (ok) copy(button, body.link, say('device_link')); else tooltips.refuse(body.reason ?? say('refused'));
  },
  'device-in': button => send(button, '/device/answer', { seat: table.seat, agree: true }),
  'device-out': button => send(button, '/device/answer', { seat: table.seat, agree: false }),
  'give-person': async button => {
    const { ok, body } = await post('/give', { seat: table.seat });
    if (ok) copy(button, body.link, say('seat_given')); else tooltips.refuse(body.reason ?? say('refused'));
  },
  pause: () => { byId('menu').close(); deliver('/pause', { paused: true }); },
  resume: () => deliver('/pause', { paused: false }),
  holiday: () => { byId('menu').close(); deliver('/holiday', { seat: table.seat, away: true }); },
  home: () => deliver('/holiday', { seat: table.seat, away: false }),
  plan: () => liveLine.send('plan'),
  'plan-stop': () => { clear(); liveLine.send('no plan'); },
  'plan-cancel': () => deliver('/plan/cancel', {}),
  hint: button => send(button, '/hint', { seq: table.seq }),
  'hint-close': button => { /** @type {HTMLElement} */ (button.closest('.hints')).hidden = true; },
  retry: () => deliver('/retry', {}),
  'stand-in': () => deliver('/stand-in', {}),
  remind: () => deliver('/remind', {}),
  reveal: button => post('/reveal', { seat: Number(button.dataset.seat) }).then(() => location.reload()),
  'give-bot': button => post('/give', { seat: table.seat, bot: button.dataset.bot }).then(() => location.reload()),
  'take-back': () => post('/back', {}).then(() => location.reload()),
  places: () => mapList.open(),
  watch: button => digest.watchScenes([/** @type {HTMLElement | null} */ (button.closest('li'))?.dataset.scene]),
  replay: button => location.assign(`${table.base}/replay?scene=${/** @type {HTMLElement | null} */ (button.closest('li'))?.dataset.scene}`),
};

/** From the log many moves may go at once: the first press shows which, the second does it.
    @type {HTMLElement | null} */
let doomed = null;
function spare() {
  for (const line of $$('#log > .doomed')) line.classList.remove('doomed');
  if (doomed) doomed.dataset.tip = doomed.ariaLabel ?? '';
  doomed = null;
}
/** @type {(button: HTMLElement) => boolean} */
function sure(button) {
  const again = doomed === button, lines = $$('#log > *');
  spare();
  const gone = lines.slice(lines.findIndex(line => line.contains(button))).filter(line => !line.matches('.note'));
  if (again || gone.length < 2) return true;
  for (const line of gone) line.classList.add('doomed');
  doomed = button;
  button.dataset.tip = say('undo_sure', { n: gone.length });
  tooltips.show(button);
  return false;
}

/** Copy a link, and say so below the buttons, where room is kept for it: nothing slides under the pointer.
    @type {(button: HTMLElement, link: string, told?: string) => Promise<void>} */
async function copy(button, link, told = say('copied')) {
  if (!link) return;
  await copyText(new URL(link, location.href).href);
  tooltips.tell(told);
  the('[role=status]', button.parentElement ?? document).textContent = told;
}

/** @type {(button: HTMLElement, path: keyof Answers, body: object) => void} */
function send(button, path, body) {
  if (button.getAttribute('aria-disabled') === 'true') tooltips.refuse(button.dataset.tip ?? '');
  else deliver(path, body);
}

document.addEventListener('click', event => {
  if (closest(event, '#actions [data-group],#map [data-place].ok')) digest.fold();
  const line = closest(event, '#log summary')?.closest('li');
  if (line) point(line);
  const button = closest(event, '[data-do]');
  if (doomed && button !== doomed) spare();
  const end = closest(event, '[data-newest]')?.parentElement;
  if (end) newest(the('ol', end));
  if (button) COMMANDS[button.dataset.do ?? '']?.(button);
});
document.addEventListener('replayed', liveLine.renew); // what is now comes again
byId('say')?.addEventListener('submit', event => {
  event.preventDefault();
  const field = fieldOf(/** @type {HTMLFormElement} */ (event.target), 'text');
  if (field.value.trim()) deliver('/chat', { text: field.value }).then(ok => { if (ok) field.value = ''; });
});

for (const part of [sheets, camera, tooltips, clicks, keyboard, preferences, rulebookLinks, digest, sounds, battle, notices, coach]) part.watch();
scenes.watch(settle);
camera.fit();
clicks.renew(table.legal);
preferences.turn(table.legal.mine);
const kept = preferences.kept();
if (kept) {
  sheets.open(kept.sheet);
  camera.restore(kept.pose);
  clicks.resume(kept.move);
} else digest.come();
await tutoring.come();
byId('log').scrollTop = byId('log').scrollHeight; // the newest is below
latest();
look();
clocks();
setInterval(clocks, 1000);
const tellSheet = () => liveLine.send(`sheet ${sheets.wanted()}`);
document.addEventListener('sheet', tellSheet);
liveLine.connect(update, tellSheet, scenes.position);
// The link for watching is remembered only until the next one is opened.
if (table.seat === null) post('/watch', {});
document.body.dataset.seq = String(table.seq);
document.body.dataset.ready = 'yes';
