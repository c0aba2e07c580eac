// Choosing: a kind of action, then a target, then Confirm. Nothing is sent before that.
// The server says what is legal (`groups` and `choices`); this module only lights and asks.
import { $, $$, byId, drawing, get, icon, make, newId, post, say, table } from './state.js';
import { ask, current, open } from './sheets.js';
import { extend, hide, refuse, show, tell } from './tips.js';
import { seek } from './camera.js';
import { renew as renewLine, send as tellServer } from './socket.js';
import { learn, offers as offered } from './legal.js';
import * as ways from './ways.js';

const FEW = 12, LIT = ['ok', 'chosen', 'also', 'picked', 'near'];
const panel = byId('choice'), ghost = byId('ghost'), bar = byId('bar');
let legal, group = null, options = [], chosen = null, picked = [], held = '', touch = false, sending = false, looked = '', awaited = null;

const at = place => $$(`[data-place="${CSS.escape(place)}"]`);
const ofGroup = id => legal.choices.filter(choice => choice.group === id);
const named = id => legal.groups.find(one => one.id === id);
const everywhere = choice => [choice.source, choice.place, ...(choice.also ?? []), ...(choice.path ?? [])].filter(Boolean);
/** What is to be pressed next for a choice: its other end if one is held, else where it begins. */
const next = choice => choice.source && choice.source !== held && !group?.turning ? choice.source : choice.place;
const ends = (choice, place) => choice.source === place || choice.place === place;

/** With one kind of answer, the question itself says more than its name. */
const only = () => group && legal.groups.filter(one => !one.minor).length === 1;

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
  for (const element of $$('.ok,.chosen,.also,.picked,.near', byId('stage'))) element.classList.remove(...LIT);
  const places = new Set(options.map(next).filter(Boolean));
  document.body.classList.toggle('choosing', group !== null && (places.size > 0 || Boolean(group.freeform)));
  document.body.classList.toggle('few', places.size <= FEW);
  // Only if the targets lie on the map does the rest of it step back.
  const aims = place => where.get(place)?.some(element => element.closest('#map'));
  byId('map').classList.toggle('aimed', Boolean(group?.freeform) || [...places].some(aims));
  for (const piece of $$('#pieces > [data-near]')) for (const place of piece.dataset.near.split(' ')) mark(place, 'near');
  if (group) for (const place of places) mark(place, 'ok');
  if (group?.turning) for (const choice of options) if (choice.source) mark(choice.source, 'ok');
  for (const place of held ? [...picked, held] : picked) mark(place, 'picked');
  for (const place of [...chosen?.also ?? [], ...chosen?.path ?? []]) mark(place, 'also');
  for (const place of [chosen?.place, chosen?.source]) if (place) mark(place, 'chosen');
  for (const button of $$('#actions [data-group]'))
    button.setAttribute('aria-pressed', String(button.dataset.group === group?.id));
  shadow();
  look();
}

/** The open sheet may show what would come of it. */
function look() {
  const { source = '', place = '' } = chosen ?? { source: held };
  const query = source || place ? String(new URLSearchParams({ source, place })) : '';
  if (query === looked) return;
  looked = query;
  ask(query);
}

/** The piece that would stand there, in the place of what stands there now. */
function shadow() {
  ghost.replaceChildren();
  for (const piece of $$('.behind')) piece.classList.remove('behind');
  const route = chosen?.path && ways.route(chosen.path);
  if (route) ghost.append(route);
  const target = chosen?.ghost !== undefined && chosen.place ? at(chosen.place).find(e => e.closest('#map')) : null;
  if (!target) return;
  const piece = drawing(`<g class="pc">${legal.ghosts[chosen.ghost] ?? chosen.ghost}</g>`);
  piece.setAttribute('transform', target.getAttribute('transform') ?? '');
  ghost.append(piece);
  // What stands beside a place stays.
  if (target.id) $(`#pieces [data-at="${CSS.escape(target.id)}"]:not(.aside)`)?.classList.add('behind');
}

/** The bar keeps its height while it shows something else, or the map would jump. */
let height = bar.offsetHeight;
new ResizeObserver(() => { if (bar.dataset.mode === 'idle') height = bar.offsetHeight; }).observe(bar);
function mode(name) {
  if (bar.dataset.mode === 'idle' && name !== 'idle') bar.style.minHeight = `${height}px`;
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
  const name = make('span', {}, choice.label);
  if (choice.note) name.append(make('small', {}, choice.note));
  const button = make('button', { type: 'button', class: 'option' }, name, ...price(choice));
  button.addEventListener('click', () => { if (choice.brief) offer(choice.place, [choice]); else choose(choice); });
  button.addEventListener('pointerenter', () => { for (const p of everywhere(choice)) for (const e of at(p)) e.classList.add('also'); });
  button.addEventListener('pointerleave', light);
  return button;
}

function listed(choices) {
  const known = choices.every(choice => choice.label !== undefined);
  const list = make('ul', {}, ...known ? choices.map(choice => make('li', {}, optionButton(choice))) : []);
  const box = make('details', { class: 'targets' }, make('summary', {}, say('targets_list')), list);
  if (!known) box.addEventListener('toggle', spell, { once: true });
  return box;
}

const cancelButton = () => {
  const button = make('button', { type: 'button', class: 'quiet', 'data-do': 'cancel' }, say('cancel'));
  return button;
};

function drawTargets() {
  const placed = options.filter(choice => choice.place), loose = options.filter(choice => !choice.place);
  const row = make('div', { class: 'row' }, ...loose.map(optionButton));
  if (placed.length) row.append(listed(ways.firsts(placed)));
  if (group && !picked.length) row.append(...ways.filters(ofGroup(group.id), narrow));
  const text = picked.length ? say('picked', { n: picked.length })
    : placed.length ? say('targets', { n: new Set(placed.map(next)).size })
      : group?.freeform ? say('pick') : '';
  mode(placed.length || group?.freeform ? 'targets' : 'options');
  const title = only() ? $('#prompt').textContent : group ? group.label : say('several_here');
  panel.replaceChildren(question(title, text), row);
  if (!placed.length && !(group && legal.groups.length === 1)) row.append(cancelButton());
  tell(`${title}. ${text}`);
}

function drawConfirm() {
  const yes = make('button', { type: 'button', class: 'yes', 'data-do': 'confirm' },
    make('kbd', { 'aria-hidden': 'true' }, '↵'),
    make('span', {}, `${say(legal.planning ? 'plan' : 'confirm')}: ${chosen.label}`));
  const others = group?.turning ? [turnButton(), ...options.filter(choice => !choice.place).map(optionButton)] : [cancelButton()];
  const row = make('div', { class: 'row' }, yes, ...others, make('span', { class: 'price' }, ...price(chosen)));
  if (chosen.ways) row.append(...ways.others(chosen, siblings(), choose));
  if (chosen.warning && !table.prefs.muted.includes(chosen.warning_key)) row.append(warning());
  mode('confirm');
  panel.replaceChildren(question(group?.label ?? say('choose_one'), chosen.note), row);
  tell([`${say(legal.planning ? 'plan' : 'confirm')}: ${chosen.label}`, chosen.note].filter(Boolean).join('. '));
}

/** All that leads to the place of what is chosen. */
function siblings() {
  const mine = chosen, found = ofGroup(mine.group).filter(choice => choice.place === mine.place);
  const brief = found.filter(choice => choice.brief);
  if (brief.length) know(brief, true).then(done => { if (done && chosen === mine) drawConfirm(); });
  return found.filter(choice => !choice.brief);
}

function turnButton() {
  const button = make('button', { type: 'button', class: 'quiet', 'data-do': 'turn' }, icon('turn'), make('span', {}, say('turn')));
  button.append(make('kbd', { 'aria-hidden': 'true' }, 'R'));
  return button;
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
  group = null; options = []; chosen = null; picked = []; held = ''; awaited = null;
  ways.forget();
  panel.replaceChildren();
  mode('idle');
  light();
}

/** The board on which an action is chosen opens by itself; afterwards it is as it was before. */
let came = '', led = '';
function lead({ sheet, instant }) {
  if (current() !== sheet && !instant) { came = came || current(); led = sheet; }
  open(sheet);
}
function home() {
  if (came && current() === led) open(came);
  came = led = '';
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
  if (group.sheet) lead(group); else if (onMap || group.freeform) open('map');
  if (options.length === 1 && !group.freeform && !options[0].place) { choose(options[0]); return; }
  const turned = group.turning && options.find(choice => choice.place);
  if (turned) { choose(turned); return; }
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
  if (!warned && !legal.planning && (group?.instant || (!table.prefs.confirm && !touch && !group?.turning))) { confirm(); return; }
  light();
  drawConfirm();
  seek(choice.place ? at(choice.place).filter(e => e.closest('#map')) : []);
  if (!panel.contains(document.activeElement) && document.activeElement === document.body) $('.yes', panel)?.focus();
}

/** A hint is followed: as if its kind and its target had been pressed. */
function pursue(choice) {
  clear();
  group = named(choice.group) ?? null;
  options = group ? ofGroup(group.id) : [choice];
  if (group?.sheet) lead({ ...group, instant: false }); else if (choice.place) open('map');
  choose(choice);
}

/** An answer whose price and gain are in sight already. */
function give(choice) {
  chosen = choice;
  confirm();
}

/** The reader insists on certain means. */
function narrow() {
  const fitting = ofGroup(group.id).filter(ways.fits);
  options = fitting.length ? fitting : ofGroup(group.id);
  light();
  drawTargets();
}

/** Step back: from the confirmation to the targets, from there to the actions. */
export function back() {
  if (group && !group.turning && (chosen ? options.length > 1 : held)) {
    if (!chosen) { held = ''; options = ofGroup(group.id); }
    chosen = null;
    light();
    drawTargets();
  } else { clear(); home(); }
}

/** The first of two clicks: what it can go with lights up. */
function hold(place, found) {
  group = named(found[0].group);
  chosen = null;
  held = place;
  options = found;
  light();
  drawTargets();
}

/** The next of the choices that lie on one place. */
export function turn(by) {
  const turns = group?.turning ? options.filter(choice => choice.place) : [];
  if (turns.length) choose(turns[(turns.indexOf(chosen) + by + turns.length) % turns.length]);
}

export function confirm() { if (chosen) return legal.planning ? plan(chosen.action) : send(chosen.action); }

/** For the turn that is to come: the server keeps it. */
async function plan(action) {
  if (await deliver('/plan', { seq: table.seq, action })) tellServer('no plan');
}

/** An action, or a plan of several: all of it or nothing. */
async function send(action) {
  if (sending) return;
  sending = true;
  panel.setAttribute('aria-busy', 'true');
  try {
    await deliver('/moves', { seq: table.seq, request: newId(), action });
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

// --- What was told in brief

/** Whether there was an answer; if not, it is said why. */
function heard({ ok, status, body }) {
  if (!ok) refuse(body.reason ?? say('offline'), body.rule);
  if (status === 409) renewLine();
  return ok;
}

let asking = 0;
/** While the server is asked for what is to be chosen, the bar is not what it will be. */
async function busy(answer) {
  asking += 1;
  bar.setAttribute('aria-busy', 'true');
  try { return await answer; } finally {
    asking -= 1;
    if (!asking) bar.removeAttribute('aria-busy');
  }
}

/** Have these choices told; whether they are, and everything else is as it was. */
async function know(choices, quiet = false) {
  const mine = legal, failed = await learn(choices, () => [mine.choices, options]);
  return mine === legal && (!failed || !quiet && heard(failed));
}

/** A list of targets is opened: what the first choice at each is. */
async function spell() {
  const mine = legal, { id } = group, answer = await busy(offered(id));
  if (mine !== legal || group?.id !== id || chosen || !heard(answer)) return;
  const known = new Map(answer.choices.map(choice => [`${choice.source ?? ''} ${choice.place}`, choice]));
  for (const choice of ofGroup(id).filter(one => one.brief))
    Object.assign(choice, { ...known.get(`${choice.source} ${choice.place}`), source: choice.source, ways: choice.ways });
  drawTargets();
  $('.targets', panel)?.setAttribute('open', '');
  $('.targets .option', panel)?.focus();
}

/** Choose what lies at a place; if there is more than one choice, among them. */
async function offer(place, found) {
  const brief = found.filter(choice => choice.brief);
  awaited = found;
  if (brief.length) {
    for (const element of at(place)) element.classList.add('chosen'); // while we ask
    if (!await busy(know(brief)) || awaited !== found) return;
    const isMeant = choice => brief.some(one =>
      one.group === choice.group && one.place === choice.place && one.source === (choice.source ?? ''));
    const all = legal.choices.filter(isMeant), fitting = all.filter(ways.fits);
    found = [...found.filter(choice => !choice.brief), ...ways.firsts(fitting.length ? fitting : all)];
  }
  if (found.length === 1) { if (!group) options = found; choose(found[0]); return; }
  chosen = null;
  options = found;
  light();
  for (const element of at(place)) element.classList.add('chosen');
  drawTargets();
  $('.targets', panel)?.setAttribute('open', '');
}

// --- Clicks

/** Something that lies in another place (`data-in`) stands for it, if nothing is offered there itself. */
function meant(element) {
  const around = element.dataset.in && at(element.dataset.in)[0];
  if (!around || held === element.dataset.place) return element;
  const offered = group ? ofGroup(group.id) : legal.choices;
  const here = place => offered.some(choice => ends(choice, place));
  return !here(element.dataset.place) && (here(around.dataset.place) || group) ? around : element;
}

/** Somebody pressed a place on the map or on a sheet. */
export function press(element) {
  const place = element.dataset.place;
  if (chosen?.place === place) { if (group?.turning) turn(1); else confirm(); return; }
  if (held === place && !chosen) { back(); return; }
  if (group?.freeform && !options.some(choice => choice.place === place)) { pick(place); return; }
  const here = (group ? ofGroup(group.id) : legal.choices).filter(choice => ends(choice, place));
  const all = ways.firsts(here.some(ways.fits) ? here.filter(ways.fits) : here);
  const pair = held && held !== place ? all.filter(choice => ends(choice, held)) : [];
  const twofold = all.filter(choice => choice.source && !group?.turning);
  const side = held && all.length && !pair.length && (options.some(choice => choice.source === held) ? 'place' : 'source');
  if (side && all.every(choice => choice[side] === place)) { why(place); return; } // they do not go together
  if (!pair.length && all.length && twofold.length === all.length && new Set(all.map(c => c.group)).size === 1) {
    hold(place, all);
    return;
  }
  const found = pair.length ? pair : all;
  if (found.length) return offer(place, found);
  if (group) why(place); else show(element);
}

async function why(place) {
  const { ok, body } = await busy(get('/why', { group: group.id, place: held && held !== place ? `${held} ${place}` : place }));
  if (ok && body.reason) refuse(body.reason, body.rule);
  if (ok && body.choice) choose(body.choice); // legal, though it is not among what is listed
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
  const { ok, body } = await busy(get('/compose', query));
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
  if (now === written) { remark(); return; } // sent again: a half-made move goes on
  written = now;
  legal = fresh;
  clear();
  home();
  const live = legal.groups.filter(one => !one.minor && ofGroup(one.id).length);
  const others = legal.groups.filter(one => one.minor && ofGroup(one.id).length);
  const first = live.find(one => one.first), sheets = new Set(live.map(one => one.sheet));
  if (live.length > 1 && sheets.size === 1 && live[0].sheet) open(live[0].sheet); // all of it lies there
  if (first) start(first.id);
  else if (live.length === 1 && !others.length && !live[0].instant && ofGroup(live[0].id).length > 1) start(live[0].id);
}

/** After a morph the lights have to be put on again, and what is chosen may lie under a sheet. */
export function remark() {
  light();
  if (chosen?.place && group?.sheet) seek(at(chosen.place).filter(e => e.closest('#map')));
}

/** For a page that is loaded again, in another language. */
export const position = () => group && { group: group.id, source: chosen?.source ?? held, place: chosen?.place };
export async function resume(kept) {
  if (!kept || !named(kept.group)) return;
  start(kept.group);
  for (const place of named(kept.group).turning ? [kept.source] : [kept.source, kept.place]) {
    const element = place && at(place)[0];
    if (element) await press(element);
  }
}

/** On a sheet, two clicks can be one drag: from where it begins to where it goes. */
function draggable() {
  let from = null;
  addEventListener('pointerdown', event => {
    const element = event.pointerType !== 'touch' && event.target.closest?.('.sheet [data-place]');
    from = element && legal.choices.some(choice => choice.source && ends(choice, element.dataset.place)) ? element : null;
    if (from) event.preventDefault(); // no text is selected, no picture dragged
  });
  addEventListener('pointerup', async event => {
    const began = from, to = from && document.elementFromPoint(event.clientX, event.clientY)?.closest('.sheet [data-place]');
    from = null;
    if (!to || to === began) return;
    if (held !== began.dataset.place) await press(began);
    press(to);
  });
}

/** In the tooltip of a target: what may be done there, and what it costs and brings. */
async function offers(element) {
  const { place } = element.dataset, here = () => (group && place ? options.filter(choice => choice.place === place) : []);
  const brief = here().filter(choice => choice.brief);
  if (brief.length) await know(brief, true);
  const found = here().filter(choice => choice.label !== undefined);
  const rows = found.slice(0, 4).map(choice => make('div', {}, make('span', {}, choice.label), ...price(choice)));
  return rows.length ? make('div', { class: 'offers' }, ...rows) : '';
}

export function watch() {
  extend(offers);
  addEventListener('pointerdown', event => { touch = event.pointerType === 'touch'; }, true);
  draggable();
  document.addEventListener('click', event => {
    const answer = event.target.closest('#aside [data-choice]');
    if (answer) { give(legal.choices[answer.dataset.choice]); return; }
    const hint = event.target.closest('[data-hint]');
    if (hint) { pursue(JSON.parse(hint.dataset.hint)); return; }
    const button = event.target.closest('[data-group]');
    if (button) { start(button.dataset.group); return; }
    const plan = event.target.closest('[data-plan]');
    if (plan) { send(JSON.parse(plan.dataset.plan)); return; }
    const place = event.target.closest('[data-place]');
    if (place?.closest('#map,.sheet') && !event.target.closest('a')) press(meant(place));
    const what = event.target.closest('[data-do]')?.dataset.do;
    if (what === 'confirm') confirm();
    if (what === 'cancel') back();
    if (what === 'turn') turn(1);
    if (what === 'turn-back') turn(-1);
  });
}
