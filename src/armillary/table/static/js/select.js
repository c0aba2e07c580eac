// Choosing: a kind of action, then a target, then Confirm. Nothing is sent before that.
// The server says what is legal (`groups` and `choices`); this module only lights and asks.
import { $, $$, byId, drawing, get, icon, make, newId, post, say, table } from './state.js';
import { open } from './sheets.js';
import { hide, refuse, show, tell } from './tips.js';
import { seek } from './camera.js';
import { renew as renewLine } from './socket.js';

const FEW = 12, LIT = ['ok', 'chosen', 'also', 'picked'];
const panel = byId('choice'), ghost = byId('ghost'), bar = byId('bar');
let legal, group = null, options = [], chosen = null, picked = [], touch = false, sending = false;

const at = place => $$(`[data-place="${CSS.escape(place)}"]`);
const ofGroup = id => legal.choices.filter(choice => choice.group === id);
const named = id => legal.groups.find(one => one.id === id);
const everywhere = choice => [choice.place, ...(choice.also ?? [])].filter(Boolean);

// --- Showing

/** All places by name, found in one go: asking for each would search the page again and again. */
function whereabouts() {
  const found = new Map();
  for (const element of $$('[data-place]', byId('stage'))) {
    const known = found.get(element.dataset.place);
    if (known) known.push(element); else found.set(element.dataset.place, [element]);
  }
  return found;
}

function light() {
  const where = whereabouts();
  const mark = (place, name) => { for (const element of where.get(place) ?? []) element.classList.add(name); };
  for (const element of $$('.ok,.chosen,.also,.picked', byId('stage'))) element.classList.remove(...LIT);
  const places = new Set(options.map(choice => choice.place).filter(Boolean));
  document.body.classList.toggle('choosing', group !== null && (places.size > 0 || Boolean(group.freeform)));
  document.body.classList.toggle('few', places.size <= FEW);
  if (group) for (const place of places) mark(place, 'ok');
  for (const place of picked) mark(place, 'picked');
  for (const place of chosen?.also ?? []) mark(place, 'also');
  if (chosen?.place) mark(chosen.place, 'chosen');
  for (const button of $$('#actions [data-group]'))
    button.setAttribute('aria-pressed', String(button.dataset.group === group?.id));
  shadow();
}

/** The piece that would stand there, in the place of what stands there now. */
function shadow() {
  ghost.replaceChildren();
  for (const piece of $$('.behind')) piece.classList.remove('behind');
  const target = chosen?.ghost !== undefined && chosen.place ? at(chosen.place).find(e => e.closest('#map')) : null;
  if (!target) return;
  const piece = drawing(`<g class="pc">${legal.ghosts[chosen.ghost]}</g>`);
  piece.setAttribute('transform', target.getAttribute('transform') ?? '');
  ghost.append(piece);
  if (target.id) $(`#pieces [data-at="${CSS.escape(target.id)}"]`)?.classList.add('behind');
}

/** The bar keeps its height while it shows something else, or the map would jump. */
function mode(name) {
  if (bar.dataset.mode === 'idle' && name !== 'idle') bar.style.minHeight = `${bar.offsetHeight}px`;
  if (name === 'idle') bar.style.minHeight = '';
  bar.dataset.mode = name;
}

function chips(row, kind, sign) {
  return row.map(chip => {
    const text = chip.amount === undefined ? '' : `${sign}${chip.amount}`;
    const element = make('span', { class: `chip ${kind}` }, icon(chip.icon), make('b', {}, text));
    if (chip.label) element.append(make('span', { class: 'vh' }, ` ${chip.label}`));
    return element;
  });
}

const price = choice => [
  ...chips(choice.cost ?? [], 'cost', '−'), ...chips(choice.gain ?? [], 'gain', '+')];

function question(text, more = '') {
  const line = make('p', { class: 'ask' }, make('b', {}, text));
  if (more) line.append(make('span', {}, more));
  line.append(make('kbd', { class: 'escape', 'aria-hidden': 'true' }, 'Esc'));
  return line;
}

function optionButton(choice) {
  const button = make('button', { type: 'button', class: 'option' }, make('span', {}, choice.label), ...price(choice));
  button.addEventListener('click', () => choose(choice));
  button.addEventListener('pointerenter', () => { for (const p of everywhere(choice)) for (const e of at(p)) e.classList.add('also'); });
  button.addEventListener('pointerleave', light);
  return button;
}

function listed(choices) {
  const list = make('ul', {}, ...choices.map(choice => make('li', {}, optionButton(choice))));
  return make('details', { class: 'targets' }, make('summary', {}, say('targets_list')), list);
}

const cancelButton = () => {
  const button = make('button', { type: 'button', class: 'quiet', 'data-do': 'cancel' }, say('cancel'));
  return button;
};

function drawTargets() {
  const placed = options.filter(choice => choice.place), loose = options.filter(choice => !choice.place);
  const row = make('div', { class: 'row' }, ...loose.map(optionButton));
  if (placed.length) row.append(listed(placed));
  const text = picked.length ? say('picked', { n: picked.length })
    : placed.length ? say('targets', { n: new Set(placed.map(c => c.place)).size })
      : group?.freeform ? say('pick') : '';
  mode(placed.length || group?.freeform ? 'targets' : 'options');
  panel.replaceChildren(question(group ? group.label : say('several_here'), text), row);
  if (!placed.length) row.append(cancelButton());
  tell(`${group ? group.label : say('several_here')}. ${text}`);
}

function drawConfirm() {
  const yes = make('button', { type: 'button', class: 'yes', 'data-do': 'confirm' },
    make('kbd', { 'aria-hidden': 'true' }, '↵'),
    make('span', {}, `${say('confirm')}: ${chosen.label}`));
  const row = make('div', { class: 'row' }, yes, cancelButton(), make('span', { class: 'price' }, ...price(chosen)));
  if (chosen.warning && !table.prefs.muted.includes(chosen.warning_key)) row.append(warning());
  mode('confirm');
  panel.replaceChildren(question(group?.label ?? say('choose_one')), row);
  tell(`${say('confirm')}: ${chosen.label}`);
}

function warning() {
  const note = make('p', { class: 'warning' }, icon('warning'), make('span', {}, chosen.warning));
  if (chosen.warning_key) {
    const mute = make('button', { type: 'button', class: 'link' }, say('mute'));
    const key = chosen.warning_key;
    mute.addEventListener('click', () => {
      table.prefs.muted = [...table.prefs.muted, key];
      post('/prefs', { muted: table.prefs.muted });
      note.remove();
    });
    note.append(mute);
  }
  return note;
}

// --- Steps

export function clear() {
  group = null; options = []; chosen = null; picked = [];
  panel.replaceChildren();
  mode('idle');
  light();
}

/** A kind of action was chosen. */
export function start(id) {
  const known = named(id);
  if (!known) return;
  const button = $(`#actions [data-group="${CSS.escape(id)}"]`);
  if (button?.getAttribute('aria-disabled') === 'true') { refuse(button.dataset.tip, button.dataset.rule); return; }
  clear();
  group = known;
  options = ofGroup(id);
  const onMap = options.some(choice => choice.place && at(choice.place).some(e => e.closest('#map')));
  if (group.sheet) open(group.sheet); else if (onMap || group.freeform) open('map');
  if (options.length === 1 && !group.freeform && !options[0].place) { choose(options[0]); return; }
  light();
  drawTargets();
  const lit = $$('#map .ok');
  if (lit.length && lit.length <= FEW) seek(lit);
}

function choose(choice) {
  hide();
  group = named(choice.group) ?? group;
  chosen = choice;
  const warned = choice.warning && !table.prefs.muted.includes(choice.warning_key);
  if (group?.instant || (!table.prefs.confirm && !touch && !warned)) { confirm(); return; }
  light();
  drawConfirm();
  seek(choice.place ? at(choice.place).filter(e => e.closest('#map')) : []);
  if (!panel.contains(document.activeElement) && document.activeElement === document.body) $('.yes', panel)?.focus();
}

/** Step back: from the confirmation to the targets, from there to the actions. */
export function back() {
  if (chosen && group && options.length > 1) {
    chosen = null;
    light();
    drawTargets();
  } else clear();
}

export async function confirm() {
  if (!chosen || sending) return;
  sending = true;
  panel.setAttribute('aria-busy', 'true');
  const move = { seq: table.seq, request: newId(), action: chosen.action };
  try {
    await deliver('/moves', move);
  } finally {
    sending = false;
    panel.removeAttribute('aria-busy');
  }
}

/** Send a command; on a broken line the same request is sent again, and counts once. */
export async function deliver(path, command) {
  for (const pause of [0, 400, 1500, 4000]) {
    if (pause) await new Promise(resolve => setTimeout(resolve, pause));
    try {
      const { ok, status, body } = await post(path, command);
      if (ok) return true;
      refuse(body.reason ?? body.detail ?? say('refused'), body.rule);
      if (status === 409) renewLine();
      return false;
    } catch { /* no answer: perhaps it came through */ }
  }
  refuse(say('offline'));
  return false;
}

// --- Clicks

/** Somebody pressed a place on the map or on a sheet. */
export function press(element) {
  const place = element.dataset.place;
  if (chosen?.place === place) { confirm(); return; }
  if (group?.freeform && !options.some(choice => choice.place === place)) { pick(place); return; }
  const found = (group ? ofGroup(group.id) : legal.choices).filter(choice => choice.place === place);
  if (found.length === 1) { if (!group) options = found; choose(found[0]); return; }
  if (found.length > 1) {
    chosen = null;
    options = found;
    light();
    for (const e of at(place)) e.classList.add('chosen');
    drawTargets();
    panel.querySelector('.targets')?.setAttribute('open', '');
    return;
  }
  if (group) why(place); else show(element);
}

async function why(place) {
  const { ok, body } = await get('/why', { group: group.id, place });
  if (ok && body.reason) refuse(body.reason, body.rule);
}

/** Places picked one by one; the server says what they make together. */
async function pick(place) {
  picked = picked.includes(place) ? picked.filter(one => one !== place) : [...picked, place];
  chosen = null;
  light();
  if (!picked.length) { drawTargets(); return; }
  const asked = picked;
  const query = new URLSearchParams({ group: group.id });
  for (const one of picked) query.append('place', one);
  const { ok, body } = await get('/compose', query);
  if (asked !== picked) return;
  if (ok && body.choice) { chosen = body.choice; light(); drawConfirm(); return; }
  drawTargets();
  panel.append(make('p', { class: 'hint' }, body.reason ?? ''));
}

// --- Updates

let written = '';

/** What is legal has changed. With a single kind of answer its targets are shown at once. */
export function renew(fresh) {
  const now = JSON.stringify(fresh);
  if (now === written) { light(); return; } // sent again: a half-made move goes on
  written = now;
  legal = fresh;
  clear();
  const live = legal.groups.filter(one => !one.minor && ofGroup(one.id).length);
  const others = legal.groups.filter(one => one.minor && ofGroup(one.id).length);
  if (live.length === 1 && !others.length && !live[0].instant && ofGroup(live[0].id).length > 1) start(live[0].id);
}

/** After a morph the lights have to be put on again. */
export const remark = light;

/** For a page that is loaded again, in another language. */
export const position = () => group && { group: group.id, place: chosen?.place };
export function resume(kept) {
  if (!kept || !named(kept.group)) return;
  start(kept.group);
  const element = kept.place && at(kept.place)[0];
  if (element) press(element);
}

export function watch() {
  addEventListener('pointerdown', event => { touch = event.pointerType === 'touch'; }, true);
  document.addEventListener('click', event => {
    const button = event.target.closest('[data-group]');
    if (button) { start(button.dataset.group); return; }
    const place = event.target.closest('[data-place]');
    if (place?.closest('#map,.sheet') && !event.target.closest('a')) press(place);
    const what = event.target.closest('[data-do]')?.dataset.do;
    if (what === 'confirm') confirm();
    if (what === 'cancel') back();
  });
}
