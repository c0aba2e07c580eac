// What is legal comes folded: most choices differ in their places alone (see `choices.py`). Where there
// are very many, only the targets come; what they are, cost and bring is asked for when it is wanted.
import { get, table } from '../../shared/page.js';

const GAP = '@', QUOTE = '~';
const ghosts = {}; // drawings of pieces: each comes once

/** The places of a path: all of one kind, which is named once. */
function along(path) {
  const [first, ...rest] = path.split(' '), [kind] = first.split(':');
  return [first, ...rest.map(name => `${kind}:${name}`)];
}

/** Keep the drawings; some begin and end like another. */
function keep(fresh) {
  const told = Object.entries(fresh), isWhole = ([, drawing]) => typeof drawing === 'string';
  for (const [name, drawing] of told.filter(isWhole)) ghosts[name] = drawing;
  for (const [name, [model, begins, between, ends]] of told.filter(one => !isWhole(one)))
    ghosts[name] = ghosts[model].slice(0, begins) + between + ghosts[model].slice(ends);
}

/** The choices written out, those that are told in brief (`brief`), and all drawings that we have. */
export function unfold({ kinds, choices, chips, ways, said, ghosts: fresh, brief, ...rest }) {
  keep(fresh);
  const amounts = chips.map(([icon, amount, label]) => ({ icon, amount, label }));
  const whole = choices.map(([kind, place, middle]) => {
    const [written, [begins, ends]] = kinds[kind];
    const plain = written[1] === QUOTE ? written.replaceAll(QUOTE, '"') : written;
    const choice = JSON.parse(place ? plain.replaceAll(GAP, place) : plain);
    choice.label = begins + middle + ends;
    for (const row of ['cost', 'gain']) if (choice[row]) choice[row] = choice[row].map(n => amounts[n]);
    if (choice.ways) choice.ways = choice.ways.map(n => ways[n]);
    for (const text of ['warning', 'note']) if (text in choice) choice[text] = said[choice[text]];
    if (choice.path) choice.path = along(choice.path);
    return choice;
  });
  for (const [group, targets] of Object.entries(brief))
    for (const [source, place, means] of targets)
      whole.push({ brief: true, group, source, place, ...means.length && { ways: means.map(n => ways[n]) } });
  return { ...rest, choices: whole, ghosts };
}

const NONE = { ok: false, status: 0, body: {} };

/** All choices of a kind at a place; without a place, the first at each. `ok`: there was an answer. */
export async function offers(group, place = '') {
  const answer = await get('/offers', { seq: table.seq, group, place }).catch(() => NONE);
  return { ...answer, choices: answer.ok ? unfold(answer.body).choices : [] };
}

/** Ask what choices are that were told in brief, and put them into these lists instead; what failed. */
export async function learn(choices, lists) {
  const places = [...new Map(choices.map(choice => [`${choice.group} ${choice.place}`, choice])).values()];
  const answers = await Promise.all(places.map(choice => choice.asked ??= offers(choice.group, choice.place)));
  for (const [n, { ok, choices: fresh }] of answers.entries()) {
    const { group, place } = places[n];
    if (!ok) { delete places[n].asked; continue; }
    const isMeant = choice => choice.brief && choice.group === group && choice.place === place;
    for (const list of new Set(lists()))
      if (list.some(isMeant)) list.splice(0, list.length, ...list.filter(choice => !isMeant(choice)), ...fresh);
  }
  return answers.find(({ ok }) => !ok);
}
