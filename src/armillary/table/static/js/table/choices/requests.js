// Asking the server: commands, and what choices are that were told in brief.
import { byId, post, say } from '../../shared/page.js';
import { move } from './choice_state.js';
import { learn } from './offers.js';
import { renew } from '../live_line.js';
import { refuse } from '../tooltips.js';
import { tutor } from '../tutor.js';

const bar = byId('bar'), PAUSES = [0, 400, 1500, 4000]; // milliseconds before each attempt
const AWAY = 502; // and above: the server ends, its database does not answer, or a proxy finds no server
let asking = 0;

/** Whether there was a good answer; if not, it is said why.
    @type {(answer: Answer<unknown>, otherwise?: string) => boolean} */
export function heard(answer, otherwise = say('offline')) {
  if (!answer.ok && !tutor.here?.answered(answer.body)) refuse(answer.body.reason ?? otherwise, answer.body.rule);
  if (answer.status === 409) renew();
  return answer.ok;
}

/** While the server is asked for what is to be chosen, the bar is not what it will be.
    @type {<T>(answer: Promise<T>) => Promise<T>} */
export async function busy(answer) {
  asking += 1;
  bar.setAttribute('aria-busy', 'true');
  try { return await answer; } finally {
    asking -= 1;
    if (!asking) bar.removeAttribute('aria-busy');
  }
}

/** Have these choices told; whether they are, and everything else is as it was.
    @type {(choices: Choice[], quiet?: boolean) => Promise<boolean>} */
export async function know(choices, quiet = false) {
  const mine = move.legal, failed = await learn(choices, () => [mine.choices, move.options]);
  return mine === move.legal && (!failed || (!quiet && heard(failed)));
}

/** Send a command; on a broken line, or when the server is away, the same request is sent again, and counts once.
    @type {(path: keyof Answers, command: object) => Promise<boolean>} */
export async function deliver(path, command) {
  /** @type {string | undefined} */
  let reason;
  for (const pause of PAUSES) {
    if (pause) await new Promise(resolve => setTimeout(resolve, pause));
    try {
      const answer = await post(path, command);
      if (answer.status < AWAY) return heard(answer, (answer.ok ? undefined : answer.body.detail) ?? say('refused'));
      reason = answer.ok ? undefined : answer.body.reason;
    } catch { /* no answer: perhaps it came through */ }
  }
  refuse(reason ?? say('offline'));
  return false;
}
