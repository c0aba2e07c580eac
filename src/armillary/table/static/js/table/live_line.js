// The line to the server. It may break at any time: we say which version we have, and are caught up.
import { $, say, table } from '../shared/page.js';
import { tell } from './tooltips.js';

const FIRST = 300, LONGEST = 8000;
const GONE = 4404; // the seat was given away, or the table is no longer there: the page says so
let line, wait = FIRST, receive, opened, lost = false;

function shown(open) {
  $('#connection')?.classList.toggle('off', !open);
  document.body.dataset.live = open ? 'yes' : 'no';
}

function open() {
  const address = new URL(`${table.base}/live`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('seq', table.seq);
  if (table.mark) address.searchParams.set('mark', table.mark);
  line = new WebSocket(address);
  line.onmessage = event => receive(JSON.parse(event.data));
  line.onopen = () => {
    wait = FIRST;
    shown(true);
    if (lost) tell(say('online'));
    lost = false;
    opened();
  };
  line.onclose = event => {
    if (event.code === GONE) { location.reload(); return; }
    shown(false);
    if (!lost && wait > FIRST) { lost = true; tell(say('offline')); }
    setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST);
  };
}

/** Every message goes to `handler`, every new line to `greet`; the line looks after itself. */
export function connect(handler, greet) {
  receive = handler;
  opened = greet;
  open();
  // A sleeping phone finds out late that its line is dead.
  addEventListener('online', () => line.readyState > 1 || line.close());
}

/** Drop the line; the next one brings everything that is missing. */
export const renew = () => line.close();

export const send = text => { if (line?.readyState === WebSocket.OPEN) line.send(text); };
