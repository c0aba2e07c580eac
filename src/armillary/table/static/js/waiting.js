// The waiting room: it follows who comes, and becomes the table when all sit.
import { connect } from './shared/connection.js';
import { closest, post, say, table } from './shared/page.js';
import { region } from './shared/morph.js';
import { alert, ask, copy } from './site.js';

connect(() => ({ seq: table.seq, mark: table.mark }), {
  opened: () => { document.body.dataset.live = 'yes'; },
  received(text) {
    const { regions = {} } = /** @type {Update} */ (JSON.parse(text));
    if (!Object.keys(regions).length) return;
    // Without its region the match has begun; and what cannot be told apart is loaded anew.
    try { if (regions.waiting) { region('waiting', regions.waiting); return; } } catch { /* stale */ }
    location.reload();
  },
  closed(_code, lost) {
    document.body.dataset.live = 'no';
    if (lost) alert(say('offline'));
  },
});

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const DOES = {
  async invite(button) {
    const { body, reason } = await ask(post('/invite', { seat: Number(button.dataset.seat) }));
    if (!body) { alert(reason); return; }
    await copy(new URL(body.link, location.href).href, say('copied'));
    alert(say('link_copied'), true);
  },
  'device-in': () => ask(post('/device/answer', { seat: table.seat, agree: true })),
  'device-out': () => ask(post('/device/answer', { seat: table.seat, agree: false })),
  async start() {
    const { reason } = await ask(post('/start', { bot: table.bot }));
    if (reason) alert(reason);
  },
};

document.addEventListener('click', event => {
  const button = closest(event, '[data-do]');
  if (button) DOES[button.dataset.do ?? '']?.(button);
});
