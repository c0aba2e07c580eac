// A line to the server that looks after itself: when it dies it notices, says so, and comes back.
import { table } from './page.js';

const FIRST = 300, LONGEST = 8000; // until the next attempt
const QUIET = 12000, PATIENCE = 5000; // how long it may be silent until we ask, and then until it is dead

/** @typedef {{ opened(): void, received(text: string): void, closed(code: number, lost: boolean): void }} Listener */

/** `address`: gives what to ask for; `on.opened()`, `on.received(text)`, and `on.closed(code, lost)`, where `lost`
    says that it does not come back at once. Gives how to send something, and how to begin anew.
    @type {(address: () => Record<string, string | number>, on: Listener) => { send(text: string): void, renew(): void }} */
export function connect(address, on) {
  /** @type {WebSocket} */
  let line;
  /** @type {Timer} */
  let watch;
  let wait = FIRST;

  /** @type {(time: number, next: () => void) => void} */
  const after = (time, next) => { clearTimeout(watch); watch = setTimeout(next, time); };
  /** @type {(text: string) => void} */
  const send = text => { if (line.readyState === WebSocket.OPEN) line.send(text); };
  const ask = () => { send('ping'); after(PATIENCE, () => drop(true)); };

  function open() {
    const target = new URL(`${table.base}/live`, location.href);
    target.protocol = target.protocol.replace('http', 'ws');
    for (const [name, value] of Object.entries(address())) target.searchParams.set(name, String(value));
    line = new WebSocket(target);
    line.onopen = () => { wait = FIRST; after(QUIET, ask); on.opened(); };
    line.onmessage = ({ data }) => { after(QUIET, ask); if (data !== 'pong') on.received(data); };
    line.onclose = ({ code }) => closed(code, wait > FIRST);
    after(PATIENCE, () => drop(true));
  }

  /** @type {(code: number, lost: boolean) => void} */
  function closed(code, lost) {
    line.onopen = line.onmessage = line.onclose = null;
    after(wait, open);
    wait = Math.min(wait * 2, LONGEST);
    on.closed(code, lost);
  }

  /** Do not wait for the other side to agree: it may be gone.
      @type {(lost: boolean) => void} */
  function drop(lost) {
    if (!line.onclose) return; // the next attempt is on its way
    closed(0, lost);
    line.close();
  }

  open();
  // A sleeping phone finds out late that its line is dead.
  addEventListener('online', () => drop(false));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && line.readyState === WebSocket.OPEN) ask();
  });
  return { send, renew: () => drop(false) };
}
