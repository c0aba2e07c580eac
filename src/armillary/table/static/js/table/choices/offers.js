// Where there are very many choices, only their targets are told (`brief`, see `choices.py`); what they are,
// cost and bring is asked for when it is wanted.
import { get, table } from '../../shared/page.js';

/** @type {Offered} */
const NONE = { ok: false, status: 0, body: {}, choices: [] };

/** All choices of a kind at a place; without a place, the first at each. `ok`: there was an answer.
    @type {(group: string, place?: string) => Promise<Offered>} */
export async function offers(group, place = '') {
  const answer = await get('/offers', { seq: table.seq, group, place }).catch(() => NONE);
  return answer.ok ? { ...answer, choices: answer.body.choices } : { ...answer, choices: [] };
}

/** Ask what choices are that were told in brief, and put them into these lists instead; what failed.
    @type {(choices: Choice[], lists: () => Choice[][]) => Promise<Offered | undefined>} */
export async function learn(choices, lists) {
  const places = [...new Map(choices.map(choice => [`${choice.group} ${choice.place}`, choice])).values()];
  const answers = await Promise.all(places.map(choice => choice.asked ??= offers(choice.group, choice.place)));
  for (const [n, { ok, choices: fresh }] of answers.entries()) {
    const { group, place } = places[n];
    if (!ok) { delete places[n].asked; continue; }
    /** @type {(choice: Choice) => boolean | undefined} */
    const isMeant = choice => choice.brief && choice.group === group && choice.place === place;
    for (const list of new Set(lists()))
      if (list.some(isMeant)) list.splice(0, list.length, ...list.filter(choice => !isMeant(choice)), ...fresh);
  }
  return answers.find(({ ok }) => !ok);
}
