// The map of a new table: as the form makes it, or laid by hand. Its rules are the server's.
import { $, $$, byId, closest, post, say, table, the } from '../shared/page.js';
import { alert, ask, copy } from '../site.js';
import { fill, filled, showFields } from './options.js';
import { game, refuse, wish } from './new_table.js';

const PAUSE = 180; // milliseconds of rest before the map is drawn again
/** @type {Timer} */
let timer;
let asked = 0;
/** The request whose map is shown, and what it gave.
    @type {{ key: string, body: Sketch } | null} */
let drawn = null;

/** The page came with the map that its form makes.
    @type {(body: Sketch) => void} */
export const remember = body => { drawn = { key: JSON.stringify(request()), body }; };

const request = () => ({ game: wish.game, players: wish.seats.length, seed: seed(), form: filled() });
export const seed = () => /^\d{1,16}$/.test(byId('seed').value.trim()) ? Number(byId('seed').value) : NaN;

/** @type {(unfold?: boolean) => void} */
export function changed(unfold = false) {
  if (laid !== null) stopLaying(); // another map is asked for
  showFields(unfold);
  clearTimeout(timer);
  timer = setTimeout(sketch, PAUSE);
}

/** Ask for the map and the options that the form makes. Gives them, or nothing and says why.
    @type {() => Promise<Sketch | null>} */
export async function sketch() {
  clearTimeout(timer);
  const wanting = request(), key = JSON.stringify(wanting);
  if (drawn?.key === key) return drawn.body;
  if (!Number.isSafeInteger(wanting.seed)) {
    refuse(say('seed_wrong', { most: Number.MAX_SAFE_INTEGER }));
    return null;
  }
  const number = ++asked;
  byId('picture').setAttribute('aria-busy', 'true');
  const { body, reason } = await ask(post('/preview', wanting));
  if (number !== asked) return body ?? null;
  byId('picture').removeAttribute('aria-busy');
  refuse(reason);
  if (!body) return null;
  drawn = { key, body };
  byId('picture').innerHTML = body.map ?? '';
  return body;
}

const newSeed = () => Math.floor(Math.random() * table.seeds);
byId('shuffle').addEventListener('click', () => { byId('seed').value = String(newSeed()); changed(); });
byId('copy-map').addEventListener('click', async () => {
  const body = await sketch();
  if (body) { await copy(body.layout, say('copied')); alert(say('copied'), true); }
});

// --- By hand

/** @typedef {{ tile?: string, onto?: string, turn?: number, over?: boolean }} Change */

/** The map so far as text; null: nobody edits.
    @type {string | null} */
let laid = null;
let held = ''; // the sector in hand
const editor = byId('map-editor'), preview = the('.preview'), home = preview.parentElement;

/** @type {(change?: Change) => Promise<void>} */
async function lay(change = {}) {
  const wanting = { ...request(), layout: laid ?? '', change };
  const { body, reason } = await ask(post('/map', wanting));
  if (!body) { refuse(reason); if (laid === null) stopLaying(); return; }
  refuse();
  if (laid === null) { editor.append(preview); editor.showModal(); }
  laid = body.layout;
  byId('editing').hidden = false;
  byId('edit-map').setAttribute('aria-pressed', 'true');
  byId('picture').innerHTML = body.picture;
  byId('map-state').textContent = body.problem || `${say('legal_map')} · ${say('edit_help')}`;
  byId('map-state').classList.toggle('wrong', Boolean(body.problem));
  if (change.over) held = $(`#picture [data-over="${held}"]`)?.dataset.tile ?? '';
  hold(held);
}

/** @type {(tile: string) => void} */
function hold(tile) {
  held = tile;
  for (const other of $$('#picture [data-tile]')) other.setAttribute('aria-pressed', String(other.dataset.tile === held));
  const chosen = $(`#picture [data-tile="${held}"]`);
  if (chosen && document.activeElement === document.body) chosen.focus();
  for (const button of $$('#editing [data-turn]'))
    button.setAttribute('aria-disabled', String(!chosen || (button.dataset.turn === 'over' && !chosen.dataset.over)));
  byId('picture').classList.toggle('holding', Boolean(chosen));
}

/** @type {Record<string, number>} */
const TURNS = { ArrowLeft: -1, ArrowRight: 1 };

function stopLaying() {
  laid = null;
  held = '';
  editor.close();
  home?.append(preview);
  byId('editing').hidden = true;
  byId('edit-map').setAttribute('aria-pressed', 'false');
  drawn = null;
}

/** Whoever lays the map is done, if somebody does. */
export const finish = () => { if (laid !== null) takeMap(); };

/** The map becomes the text of its option; from there on it is like any other. */
function takeMap() {
  fill({ ...filled(), [game().map]: laid ?? '' });
  stopLaying();
  changed(true);
}

/** @type {(part: HTMLElement) => void} */
function pressPart(part) {
  const { tile, onto } = part.dataset;
  if (!held) { if (tile) hold(tile); return; }
  if (tile === held) { hold(''); return; }
  lay({ tile: held, onto: tile ?? onto });
}

byId('edit-map').addEventListener('click', () => { if (laid === null) lay(); else takeMap(); });
byId('edit-done').addEventListener('click', takeMap);
editor.addEventListener('cancel', event => { event.preventDefault(); takeMap(); });
byId('editing').addEventListener('click', event => {
  const button = closest(event, '[data-turn]');
  if (!button || button.getAttribute('aria-disabled') === 'true') return;
  const { turn } = button.dataset;
  lay(turn === 'over' ? { tile: held, over: true } : { tile: held, turn: Number(turn) });
});
byId('picture').addEventListener('click', event => {
  const part = closest(event, '[data-tile],[data-onto]');
  if (part) pressPart(part);
});
byId('picture').addEventListener('keydown', event => {
  const part = closest(event, '[data-tile],[data-onto]');
  if (!part) return;
  const turn = TURNS[event.key];
  if (event.key === 'Enter' || event.key === ' ') pressPart(part);
  else if (turn && part.dataset.tile) { held = part.dataset.tile; lay({ tile: held, turn }); }
  else return;
  event.preventDefault();
});
