// The lobby: the form of a new table, presets, quick start, files. Rules and maps are the server's.
import { $, $$, byId, get, icon, make, post, say, table } from './state.js';
import { alert, ask, copy } from './base.js';

const NAME = 'armillary-name', KEPT = 'armillary-form';
const PAUSE = 180; // milliseconds of rest before the map is drawn again
const texts = { offline: say('offline'), failed: say('failed') };
const form = byId('new');

/** What the form says: the seats; the rest is in its fields. */
const wish = { game: table.game, seats: [] };
const game = () => table.games[wish.game];
const pace = () => form.elements.pace.value;
const ownName = () => localStorage.getItem(NAME) ?? '';

// --- Seats

const OTHERS = { solo: 'bot', live: 'open', turns: 'open', device: 'person' };
const ALLOWED = {
  solo: ['bot'], live: ['person', 'bot', 'open'], turns: ['person', 'bot', 'open'], device: ['person', 'bot'],
};

const newSeat = number => number === 0
  ? { kind: 'person', name: ownName(), bot: game().level }
  : { kind: OTHERS[pace()], name: '', bot: game().level };

const botName = number => table.bots[(number - 1 + table.bots.length) % table.bots.length];

/** Seats that fit another way to play: what somebody chose stays, if it can. */
function fitSeats() {
  for (const [number, seat] of wish.seats.entries())
    if (number && !(seat.chosen && ALLOWED[pace()].includes(seat.kind))) seat.kind = OTHERS[pace()];
}

function drawSeats() {
  byId('seats').replaceChildren(...wish.seats.map(drawSeat));
  const most = Math.max(...game().seats), full = wish.seats.length >= most;
  byId('edit-map').hidden = !game().map;
  byId('add-seat').setAttribute('aria-disabled', full);
  $('#add-seat small').textContent = full ? say('seats_full', { n: most }) : '';
  byId('pace-help').textContent = say(`pace_${pace()}_help`);
  for (const part of $$('[data-paces]')) part.hidden = !part.dataset.paces.includes(pace());
}

function drawSeat(seat, number) {
  const row = byId('seat-row').content.firstElementChild.cloneNode(true);
  const n = number + 1;
  row.classList.add(`p${number % 8}`);
  row.dataset.kind = seat.kind;
  $('.crest-of', row).append(byId('crests').content.children[number].cloneNode(true));

  const name = $('.name', row);
  name.value = seat.name;
  name.setAttribute('aria-label', number ? say('name_of', { n }) : say('your_name'));
  name.placeholder = number === 0 ? say('your_name')
    : seat.kind === 'bot' ? botName(number) : seat.kind === 'open' ? say('open_help') : say('seat_n', { n });
  name.disabled = seat.kind === 'open';
  name.addEventListener('input', () => {
    seat.name = name.value;
    if (number === 0) localStorage.setItem(NAME, name.value.trim());
  });

  const kinds = $('.kinds', row), levels = $('.levels', row);
  $('legend', kinds).textContent = say('who', { n });
  for (const field of $$('input', kinds)) {
    field.name = `kind-${number}`;
    field.checked = field.value === seat.kind;
    field.parentElement.hidden = !ALLOWED[pace()].includes(field.value);
    field.addEventListener('change', () => { seat.kind = field.value; seat.chosen = true; drawSeats(); focus(`kind-${number}`); });
  }
  kinds.hidden = number === 0 || ALLOWED[pace()].length < 2;

  $('legend', levels).textContent = say('level', { n });
  levels.append($(`.game-options[data-game="${wish.game}"] template`).content.cloneNode(true));
  for (const field of $$('input', levels)) {
    field.name = `level-${number}`;
    field.checked = field.value === seat.bot;
    field.addEventListener('change', () => { seat.bot = field.value; });
  }
  levels.hidden = seat.kind !== 'bot';

  const remove = $('.remove', row);
  remove.setAttribute('aria-label', say('remove_seat', { n }));
  remove.hidden = number === 0 || wish.seats.length <= Math.min(...game().seats);
  remove.addEventListener('click', () => { wish.seats.splice(number, 1); drawSeats(); changed(); byId('add-seat').focus(); });
  return row;
}

const focus = name => $(`input[name="${name}"]:checked`)?.focus();

byId('add-seat').addEventListener('click', () => {
  if (byId('add-seat').getAttribute('aria-disabled') === 'true') return;
  wish.seats.push(newSeat(wish.seats.length));
  drawSeats();
  changed();
});

// --- Options

const fields = () => $$(`.game-options[data-game="${wish.game}"] :is(select, input)[name]:not([name=webhook])`)
  .filter(field => !field.disabled);

const valueOf = field => field.type === 'checkbox' ? field.checked
  : field.type === 'number' ? Number(field.value) : field.value;

function values() {
  const found = { players: wish.seats.length };
  for (const field of fields()) found[field.name] = valueOf(field);
  return found;
}

/** `key` or `key=value`: whether a field is asked for, given what the others say. */
function wanted(when, given) {
  const [key, value] = when.split('=');
  return !when || (value === undefined ? Boolean(given[key]) : String(given[key]) === value);
}

/** Show the fields that matter now. Those that somebody has just asked for are unfolded. */
function showFields(unfold) {
  for (const own of $$('.own', form)) {
    const chosen = own.previousElementSibling.value === '…';
    own.hidden = own.disabled = !chosen;
  }
  const given = values();
  for (const part of $$('.game-options:not([hidden]) [data-when]')) {
    const before = part.hidden;
    part.hidden = !wanted(part.dataset.when, given);
    if (unfold && before && !part.hidden && part.dataset.when && !part.dataset.when.startsWith('players'))
      part.closest('details')?.setAttribute('open', '');
  }
}

/** What differs from the default, of the fields that are shown. */
function filled() {
  const found = {};
  for (const field of fields()) {
    if (field.closest('[data-field]').hidden || (field.value === '…' && field.tagName === 'SELECT')) continue;
    const value = valueOf(field);
    if (String(value) !== (field.dataset.default ?? '')) found[field.name] = value;
  }
  return found;
}

/** Put values into the fields; the others get their defaults. */
function fill(given) {
  for (const field of $$(`.game-options[data-game="${wish.game}"] :is(select, input)[name]`)) {
    if (field.classList.contains('own')) continue;
    const value = given[field.name] ?? field.dataset.default ?? '';
    if (field.type === 'checkbox') field.checked = String(value) === 'true';
    else if (field.tagName === 'SELECT' && ![...field.options].some(option => option.value === String(value))) {
      field.value = '…';
      field.nextElementSibling.value = value;
    } else field.value = value;
  }
}

// --- The map

let timer, asked = 0, drawn = null; // drawn: the request whose map is shown, and what it gave

const request = () => ({ game: wish.game, players: wish.seats.length, seed: seed(), form: filled() });
const seed = () => /^\d{1,16}$/.test(byId('seed').value.trim()) ? Number(byId('seed').value) : NaN;

function changed(unfold = false) {
  if (laid !== null) stopLaying(); // another map is asked for
  showFields(unfold);
  clearTimeout(timer);
  timer = setTimeout(sketch, PAUSE);
}

/** Ask for the map and the options that the form makes. Gives them, or nothing and says why. */
async function sketch() {
  clearTimeout(timer);
  const wanting = request(), key = JSON.stringify(wanting);
  if (drawn?.key === key) return drawn.body;
  if (!Number.isSafeInteger(wanting.seed)) {
    refuse(say('seed_wrong', { most: Number.MAX_SAFE_INTEGER }));
    return null;
  }
  const number = ++asked;
  byId('picture').setAttribute('aria-busy', 'true');
  const { body, reason } = await ask(post('/preview', wanting), texts);
  if (number !== asked) return body ?? null;
  byId('picture').removeAttribute('aria-busy');
  refuse(reason);
  if (!body) return null;
  drawn = { key, body };
  byId('picture').innerHTML = body.map;
  return body;
}

function refuse(reason = '') {
  byId('refusal').textContent = reason;
  byId('refusal').hidden = !reason;
}

const newSeed = () => Math.floor(Math.random() * table.seeds);
byId('shuffle').addEventListener('click', () => { byId('seed').value = newSeed(); changed(); });
byId('copy-map').addEventListener('click', async () => {
  const body = await sketch();
  if (body) { await copy(body.layout, say('copied')); alert(say('copied')); }
});

// --- Laying the map by hand

let laid = null, held = ''; // the map so far as text (null: nobody edits), and the sector in hand

async function lay(change = {}) {
  const wanting = { ...request(), layout: laid ?? '', change };
  const { body, reason } = await ask(post('/map', wanting), texts);
  if (!body) { refuse(reason); if (laid === null) stopLaying(); return; }
  refuse();
  laid = body.layout;
  byId('editing').hidden = false;
  byId('edit-map').setAttribute('aria-pressed', 'true');
  byId('picture').innerHTML = body.picture;
  byId('map-state').textContent = body.problem || `${say('legal_map')} · ${say('edit_help')}`;
  byId('map-state').classList.toggle('wrong', Boolean(body.problem));
  if (change.over) held = $(`#picture [data-over="${held}"]`)?.dataset.tile ?? '';
  hold(held);
}

function hold(tile) {
  held = tile;
  for (const other of $$('#picture [data-tile]')) other.setAttribute('aria-pressed', String(other.dataset.tile === held));
  const chosen = $(`#picture [data-tile="${held}"]`);
  if (chosen && document.activeElement === document.body) chosen.focus();
  for (const button of $$('#editing [data-turn]'))
    button.setAttribute('aria-disabled', String(!chosen || (button.dataset.turn === 'over' && !chosen.dataset.over)));
  byId('picture').classList.toggle('holding', Boolean(chosen));
}

function stopLaying() {
  laid = null;
  held = '';
  byId('editing').hidden = true;
  byId('edit-map').setAttribute('aria-pressed', 'false');
  drawn = null;
}

/** The map becomes the text of its option; from there on it is like any other. */
function takeMap() {
  fill({ ...filled(), [game().map]: laid });
  stopLaying();
  changed(true);
}

function pressPart(part) {
  const { tile, onto } = part.dataset;
  if (!held) { if (tile) hold(tile); return; }
  if (tile === held) { hold(''); return; }
  lay({ tile: held, onto: tile ?? onto });
}

byId('edit-map').addEventListener('click', () => { if (laid === null) lay(); else takeMap(); });
byId('edit-done').addEventListener('click', takeMap);
byId('editing').addEventListener('click', event => {
  const button = event.target.closest('[data-turn]');
  if (!button || button.getAttribute('aria-disabled') === 'true') return;
  const { turn } = button.dataset;
  lay(turn === 'over' ? { tile: held, over: true } : { tile: held, turn: Number(turn) });
});
byId('picture').addEventListener('click', event => {
  const part = event.target.closest('[data-tile],[data-onto]');
  if (part) pressPart(part);
});
byId('picture').addEventListener('keydown', event => {
  const part = event.target.closest('[data-tile],[data-onto]');
  if (!part) return;
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === 'Enter' || event.key === ' ') pressPart(part);
  else if (turn && part.dataset.tile) { held = part.dataset.tile; lay({ tile: held, turn }); }
  else return;
  event.preventDefault();
});

// --- Opening it

const seats = () => wish.seats.map((seat, number) => ({
  kind: seat.kind,
  name: seat.kind === 'open' ? '' : seat.name.trim() || (seat.kind === 'bot' ? botName(number) : ''),
  bot: seat.kind === 'bot' ? seat.bot : '',
}));

async function open(button, wishes) {
  button.classList.add('busy');
  const { body, reason } = await ask(post('/tables', wishes), texts);
  button.classList.remove('busy');
  if (!body) return reason;
  const shared = ['live', 'turns'].includes(wishes.pace) && wishes.seats.some((seat, n) => n && seat.kind !== 'bot');
  if (shared) showLinks(body, wishes.seats); else location.assign(body.url);
  return '';
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  if (laid !== null) takeMap();
  const body = await sketch();
  if (!body) return;
  const wishes = { game: wish.game, seats: seats(), options: body.options, seed: seed(), pace: pace() };
  const counted = $(`.game-options:not([hidden]) [data-clock=${pace()}]`);
  if (counted) wishes.move_time = Number(counted.value);
  const webhook = byId('webhook').value.trim();
  if (webhook && ['live', 'turns'].includes(wishes.pace)) wishes.webhook = webhook;
  refuse(await open(event.submitter ?? $('[type=submit]', form), wishes));
});

$('[data-quick]').addEventListener('click', async event => {
  const first = table.games[table.game], most = Math.max(...first.seats);
  const rivals = Array.from({ length: most - 1 }, (_, n) => ({ kind: 'bot', name: botName(n + 1), bot: first.level }));
  const wishes = { game: table.game, pace: 'solo', seats: [{ kind: 'person', name: ownName() }, ...rivals] };
  const reason = await open(event.currentTarget, wishes);
  if (reason) alert(reason);
});

function showLinks(made, wished) {
  const rows = wished.map((seat, n) => [seat, n]).filter(([seat, n]) => n && seat.kind !== 'bot')
    .map(([seat, n]) => [say('link_of', { name: seat.name || say('seat_n', { n: n + 1 }) }), made.seats[n]]);
  rows.push([say('link_watch'), made.watch]);
  $('#links ul').replaceChildren(...rows.map(([title, path]) => {
    const address = new URL(path, location.href).href;
    const field = make('input', { readonly: true, value: address, 'aria-label': title });
    const button = make('button', { type: 'button', class: 'quiet' }, icon('copy'), say('copy'));
    button.addEventListener('click', async () => { await copy(address, say('copied')); button.lastChild.data = say('copied'); });
    return make('li', {}, make('b', {}, title), field, button);
  }));
  byId('enter').href = made.url;
  byId('links').showModal();
}

// --- Presets, and the form while the language changes

const snapshot = () => ({
  game: wish.game, pace: pace(), seats: wish.seats, form: filled(), seed: byId('seed').value,
});

function restore(kept) {
  if (!table.games[kept.game]) return;
  choose(kept.game, false);
  form.elements.pace.value = kept.pace;
  wish.seats = kept.seats.map(seat => ({ ...seat }));
  if (kept.seed !== undefined) byId('seed').value = kept.seed;
  fill(kept.form);
  drawSeats();
  changed(true);
}

function drawPresets(presets) {
  $('.presets').hidden = !presets.length;
  $('.presets ul').replaceChildren(...presets.map(preset => {
    const use = make('button', { type: 'button' }, preset.name);
    use.addEventListener('click', () => restore({ ...preset.wish, seed: undefined }));
    const remove = make('button', { type: 'button', class: 'tool', 'aria-label': say('remove_preset', { name: preset.name }) }, icon('cross'));
    remove.addEventListener('click', () => keepPresets(post('/presets/remove', { name: preset.name })));
    return make('li', {}, use, remove);
  }));
}

/** The server keeps them for this browser, and answers with all that there are now. */
async function keepPresets(answer) {
  const { body, reason } = await ask(answer, texts);
  if (body) drawPresets(body); else alert(reason);
}

byId('save-preset').addEventListener('click', () => byId('preset').showModal());
byId('preset').addEventListener('close', event => {
  const name = byId('preset-name').value.trim();
  if (event.target.returnValue !== 'save' || !name) return;
  keepPresets(post('/presets', { name, wish: snapshot() }));
  byId('preset-name').value = '';
});
document.addEventListener('leaving', () => sessionStorage.setItem(KEPT, JSON.stringify(snapshot())));

// --- Files

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

// --- Games

function choose(name, look = true) {
  const other = wish.game !== name;
  wish.game = name;
  for (const card of $$('.game')) {
    const chosen = card.dataset.game === name, button = $('[data-set-up]', card);
    card.classList.toggle('chosen', chosen);
    if (!button) continue;
    button.className = chosen ? 'yes' : 'act';
    button.textContent = say(chosen ? 'set_up_below' : 'set_up');
  }
  for (const part of $$('.game-options')) part.hidden = part.disabled = part.dataset.game !== name;
  $('h2', form).textContent = say('new_table', { game: game().title });
  if (other) { wish.seats = Array.from({ length: Math.max(...game().seats) }, (_, n) => newSeat(n)); drawSeats(); changed(); }
  if (look) { form.scrollIntoView({ block: 'start' }); $('[name=pace]:checked').focus({ preventScroll: true }); }
}

document.addEventListener('click', event => {
  const name = event.target.closest('[data-set-up]')?.dataset.setUp;
  if (name) choose(name);
});
form.addEventListener('change', event => {
  const { name } = event.target;
  if (name === 'pace') { fitSeats(); drawSeats(); }
  if (event.target.closest('.options') || name === 'seed') changed(true);
});

// --- Begin

wish.seats = Array.from({ length: table.players }, (_, n) => newSeat(n));
drawSeats();
showFields(false);
keepPresets(get('/presets'));
// A browser may keep what was typed before the page was loaded again: the map shown is of its seed.
byId('seed').value = byId('seed').dataset.start;
drawn = { key: JSON.stringify(request()), body: { layout: table.layout, options: table.options } };
const kept = sessionStorage.getItem(KEPT);
sessionStorage.removeItem(KEPT);
if (kept) restore(JSON.parse(kept));
