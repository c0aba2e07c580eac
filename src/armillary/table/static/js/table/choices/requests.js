// Asking the server: commands, and what choices are that were told in brief.
import { byId, post, say } from '../../shared/page.js';
import { move } from './choice_state.js';
import { learn } from './offers.js';
import { renew } from '../live_line.js';
import { refuse } from '../tooltips.js';

const bar = byId('bar'), PAUSES = [0, 400, 1500, 4000]; // milliseconds before each attempt
let asking = 0;

/** Whether there was a good answer; if not, it is said why. */
export function heard({ ok, status, body }, otherwise = say('offline')) {
  if (!ok) refuse(body.reason ?? otherwise, body.rule);
  if (status === 409) renew();
  return ok;
}

/** While the server is asked for what is to be chosen, the bar is not what it will be. */
export async function busy(answer) {
  asking += 1;
  bar.setAttribute('aria-busy', 'true');
  try { return await answer; } finally {
    asking -= 1;
    if (!asking) bar.removeAttribute('aria-busy');
  }
}

/** Have these choices told; whether they are, and everything else is as it was. */
export async function know(choices, quiet = false) {
  const mine = move.legal, failed = await learn(choices, () => [mine.choices, move.options]);
  return mine === move.legal && (!failed || !quiet && heard(failed));
}

/** Send a command; on a broken line the same request is sent again, and counts once. */
export async function deliver(path, command) {
  for (const pause of PAUSES) {
    if (pause) await new Promise(resolve => setTimeout(resolve, pause));
    try {
      const answer = await post(path, command);
      return heard(answer, answer.body.detail ?? say('refused'));
    } catch { /* no answer: perhaps it came through */ }
  }
  refuse(say('offline'));
  return false;
}
