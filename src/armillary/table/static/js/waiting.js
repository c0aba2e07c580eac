// The waiting room: it follows who comes, and becomes the table when all sit.
import { post, say, table } from './shared/page.js';
import { region } from './shared/morph.js';
import { alert, ask, copy } from './site.js';

const FIRST = 300, LONGEST = 8000;
let wait = FIRST;

function listen() {
  const address = new URL(`${table.base}/live`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('seq', table.seq);
  address.searchParams.set('mark', table.mark);
  const line = new WebSocket(address);
  line.onopen = () => { wait = FIRST; document.body.dataset.live = 'yes'; };
  line.onmessage = event => {
    const { regions = {} } = JSON.parse(event.data);
    if (!Object.keys(regions).length) return;
    // Without its region the match has begun; and what cannot be told apart is loaded anew.
    try { if (regions.waiting) { region('waiting', regions.waiting); return; } } catch { /* stale */ }
    location.reload();
  };
  line.onclose = () => { setTimeout(listen, wait); wait = Math.min(wait * 2, LONGEST); };
}

const DOES = {
  async invite(button) {
    const { body, reason } = await ask(post('/invite', { seat: Number(button.dataset.seat) }));
    if (reason) { alert(reason); return; }
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
  const button = event.target.closest('[data-do]');
  if (button) DOES[button.dataset.do]?.(button);
});
listen();
