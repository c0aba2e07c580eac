// The page of a table: everything is drawn by the server; this puts the parts together.
import { $, $$, byId, get, make, newId, post, say, table } from './shared/page.js';
import * as camera from './table/camera.js';
import * as animation from './table/animation.js';
import * as keyboard from './table/keyboard.js';
import * as preferences from './table/preferences.js';
import * as rulebookLinks from './table/rulebook_links.js';
import * as clicks from './table/choices/clicks.js';
import * as sheets from './table/sheets.js';
import * as liveLine from './table/live_line.js';
import * as tooltips from './table/tooltips.js';
import { byClock, clock as atClock, span, times } from './shared/times.js';
import { copyText } from './shared/clipboard.js';
import { deliver } from './table/choices/requests.js';
import { unfold } from './table/choices/offers.js';
import { clear } from './table/choices/steps.js';
import { Stale, child, only, region } from './shared/morph.js';

function update(message) {
  if (message.typing) { writing(message.typing); return; }
  if (document.body.classList.contains('past')) { present(); return; } // all of it comes again
  table.seq = message.seq;
  table.mark = ''; // what the page was loaded with is no longer what it shows
  const pieces = Object.entries(message.pieces ?? {});
  try {
    for (const [id, html] of Object.entries(message.regions ?? {})) region(id, html);
    for (const [id, html] of pieces) child(id, html);
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    table.seq = -1; // all of it, please
    liveLine.renew();
    return;
  }
  if (message.full) only(message.pieces ?? {});
  spare();
  camera.grown();
  tooltips.forget();
  sheets.mark();
  if (message.legal) { clicks.renew(unfold(message.legal)); preferences.turn(message.legal.mine); }
  else clicks.remark();
  const moved = pieces.filter(([id]) => byId(id)?.closest('#map')).map(([id]) => id);
  if (message.full) latest(); else if (moved.length) animation.touched(moved);
  if (pieces.some(([id]) => id.startsWith('remark-'))) byId('writing').textContent = '';
  animation.play(message.fx ?? []);
  look();
  clocks();
  if (message.say) tooltips.tell(message.say);
  document.body.dataset.seq = table.seq;
  times();
  since();
}

/** Where the last move was made, on a page that was not there to see it. */
function latest() {
  const line = $('#log > [data-pieces]:not([data-pieces=""])');
  if (line) animation.touched(line.dataset.pieces.split(' '));
}

/** A piece may say what is worth looking at while it is there; then the camera goes back. */
let looked = '';
function look() {
  // Only whoever is asked looks there: for all others the map stays where they have it.
  const { look: wanted } = (!byId('aside').hidden && $('#pieces > [data-look]')?.dataset) || {};
  if (wanted === (looked || undefined)) return;
  looked = wanted ?? '';
  const places = looked.split(' ').filter(Boolean).map(place => $(`#map [data-place="${CSS.escape(place)}"]`));
  if (places.length) camera.visit(places.filter(Boolean)); else camera.leave();
}

/** How much time is left, where the table counts; then what the others may do. */
const ahead = table.now - Date.now() / 1000; // by how much the server's clock differs
function clocks() {
  const now = Date.now() / 1000 + ahead;
  for (const clock of $$('time[data-until]')) {
    const left = Math.ceil(Number(clock.dataset.until) - now);
    const two = n => String(n).padStart(2, '0');
    clock.textContent = ` · ${left <= 0 ? say('time_out')
      : left < 3600 ? `${Math.floor(left / 60)}:${two(left % 60)}`
        : byClock() ? say('until', { time: atClock(Number(clock.dataset.until) - ahead) }) : span(left)}`;
    clock.classList.toggle('hurry', left <= 10);
  }
  for (const late of $$('[data-after]')) late.hidden = now < Number(late.dataset.after);
}

// --- Who writes

const QUIET = 4000; // milliseconds after which somebody no longer writes
let told = 0, silence;

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

// --- Since your last turn

let away = true; // a page that was just opened, too
const READ = 'armillary-since'; // up to which line the news were put away; a page is loaded anew for other reasons, too
const upTo = lines => `${table.base} ${lines.at(-1)?.id}`;

/** What others did after my last move, newest last. */
function news() {
  const lines = [];
  for (const line of byId('log').children) {
    if (line.dataset.by === String(table.seat)) break;
    if (!line.matches('.note')) lines.unshift(line);
  }
  return lines;
}

function since() {
  if (!document.body.querySelector('.turn.me')) byId('since').hidden = true; // it is of the past
  if (!away || document.hidden || table.seat === null || !document.body.querySelector('.turn.me')) return;
  away = false;
  const lines = news();
  if (!lines.length || !$(`#log [data-by="${table.seat}"]`) || sessionStorage.getItem(READ) === upTo(lines)) return;
  const copies = lines.map(line => {
    const copy = make('li', { class: line.className, 'data-pieces': line.dataset.pieces, 'data-entry': line.id.slice(5) });
    copy.append(...$('.told', line).cloneNode(true).childNodes);
    return copy;
  });
  $('#since ol').replaceChildren(...copies);
  byId('since').hidden = false;
}

/** Show the moves one by one: the table as it was after each; after the last it is as it is now. */
async function stepNews() {
  const lines = $$('#since li');
  const next = lines.findIndex(line => line.classList.contains('now')) + 1;
  for (const [n, line] of lines.entries()) line.classList.toggle('now', n === next);
  if (next >= lines.length) { present(); return; } // and from the beginning again
  lines[next].scrollIntoView({ block: 'nearest' });
  const { ok, body } = await get(`/at/${lines[next].dataset.entry}`, {});
  if (!ok || !lines[next].classList.contains('now')) return; // somebody was quicker
  document.body.classList.add('past');
  const isMap = ([id]) => !/^(line|remark)-/.test(id);
  for (const [id, html] of Object.entries(body.pieces).filter(isMap)) child(id, html);
  for (const piece of $$('#pieces > *')) if (!(piece.id in body.pieces)) piece.remove();
  for (const [id, html] of Object.entries(body.regions)) if (/^(card-|top$)/.test(id)) region(id, html);
  point(lines[next]);
}

/** Back from an earlier moment. */
function present() {
  if (!document.body.classList.contains('past')) return;
  document.body.classList.remove('past');
  table.seq = -1;
  liveLine.renew();
}

function point(line) {
  const ids = (line.dataset.pieces ?? '').split(' ').filter(Boolean);
  if (!ids.length) return;
  sheets.open('map');
  camera.seek(animation.flash(ids));
}

const COMMANDS = {
  // The last step, the whole turn, or everything from an entry of the log on.
  undo: button => {
    const { to } = button.dataset;
    if (button.closest('#log') && !sure(button)) return;
    send(button, '/undo', { seq: table.seq, request: newId(), to: /^\d+$/.test(to ?? '') ? Number(to) : to ?? 'step' });
  },
  agree: button => send(button, '/undo/answer', { seq: table.seq, request: newId(), agree: true }),
  refuse: button => send(button, '/undo/answer', { seq: table.seq, request: newId(), agree: false }),
  'watch-link': button => get('/links', {}).then(({ ok, body }) => ok && copy(button, body.watch)),
  'seat-link': async button => {
    const { ok, body } = await post('/device/link', { seat: table.seat });
    if (ok) copy(button, body.link, say('device_link')); else tooltips.refuse(body.reason);
  },
  'device-in': button => send(button, '/device/answer', { seat: table.seat, agree: true }),
  'device-out': button => send(button, '/device/answer', { seat: table.seat, agree: false }),
  'give-person': async button => {
    const { ok, body } = await post('/give', { seat: table.seat });
    if (ok) copy(button, body.link, say('seat_given')); else tooltips.refuse(body.reason);
  },
  pause: () => { byId('menu').close(); deliver('/pause', { paused: true }); },
  resume: () => deliver('/pause', { paused: false }),
  holiday: () => { byId('menu').close(); deliver('/holiday', { seat: table.seat, away: true }); },
  home: () => deliver('/holiday', { seat: table.seat, away: false }),
  skip: () => liveLine.send('skip'),
  plan: () => liveLine.send('plan'),
  'plan-stop': () => { clear(); liveLine.send('no plan'); },
  'plan-cancel': () => deliver('/plan/cancel', {}),
  hint: button => send(button, '/hint', { seq: table.seq }),
  'hint-close': button => { button.closest('.hints').hidden = true; },
  retry: () => deliver('/retry', {}),
  'stand-in': () => deliver('/stand-in', {}),
  remind: () => deliver('/remind', {}),
  reveal: button => post('/reveal', { seat: Number(button.dataset.seat) }).then(() => location.reload()),
  'give-bot': button => post('/give', { seat: table.seat, bot: button.dataset.bot }).then(() => location.reload()),
  'take-back': () => post('/back', {}).then(() => location.reload()),
  show: button => point(button.closest('li')),
  'since-step': stepNews,
  'since-close': () => {
    if (!byId('since').hidden) sessionStorage.setItem(READ, upTo(news()));
    byId('since').hidden = true;
    present();
  },
};

/** From the log many moves may go at once: the first press shows which, the second does it. */
let doomed = null;
function spare() {
  for (const line of $$('#log > .doomed')) line.classList.remove('doomed');
  if (doomed) doomed.dataset.tip = doomed.ariaLabel;
  doomed = null;
}
function sure(button) {
  const again = doomed === button, lines = [...byId('log').children];
  spare();
  const gone = lines.slice(0, lines.indexOf(button.closest('li')) + 1).filter(line => !line.matches('.note'));
  if (again || gone.length < 2) return true;
  for (const line of gone) line.classList.add('doomed');
  doomed = button;
  button.dataset.tip = say('undo_sure', { n: gone.length });
  tooltips.show(button);
  return false;
}

/** Copy a link, and say so on the button. */
async function copy(button, link, told = say('copied')) {
  if (!link) return;
  await copyText(new URL(link, location.href).href);
  tooltips.tell(told);
  $('span', button).textContent = told;
}

function send(button, path, body) {
  if (button.getAttribute('aria-disabled') === 'true') tooltips.refuse(button.dataset.tip);
  else deliver(path, body);
}

document.addEventListener('click', event => {
  if (event.target.closest('#actions [data-group]')) COMMANDS['since-close']();
  const button = event.target.closest('[data-do]');
  if (doomed && button !== doomed) spare();
  if (button) COMMANDS[button.dataset.do]?.(button);
});
document.addEventListener('visibilitychange', () => { if (document.hidden) away = true; else since(); });
byId('say')?.addEventListener('submit', event => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim()) deliver('/chat', { text: field.value }).then(ok => { if (ok) field.value = ''; });
});

for (const part of [sheets, camera, tooltips, clicks, keyboard, preferences, rulebookLinks]) part.watch();
camera.fit();
clicks.renew(unfold(table.legal));
preferences.turn(table.legal.mine);
const kept = preferences.kept();
if (kept) {
  sheets.open(kept.sheet);
  camera.restore(kept.pose);
  clicks.resume(kept.move);
} else since();
latest();
look();
clocks();
setInterval(clocks, 1000);
liveLine.connect(update, sheets.tell);
// The link for watching is remembered only until the next one is opened.
if (table.seat === null) post('/watch', {});
document.body.dataset.ready = 'yes';
