// The line to the server. It may break at any time: we say which version we have, and are caught up.
import * as connection from '../shared/connection.js';
import { $, say, table } from '../shared/page.js';
import { refuse, tell } from './tooltips.js';

const GONE = 4404; // the seat was given away, or the table is no longer there: the page says so
const RESTARTS = 1012; // the server ends on purpose, and is back in a moment
/** @type {ReturnType<typeof connection.connect> | undefined} */
let line;
let missing = false;

/** @type {(open: boolean) => void} */
function shown(open) {
  $('#connection')?.classList.toggle('off', !open);
  document.body.dataset.live = open ? 'yes' : missing ? 'lost' : 'no';
}

/** Every message goes to `handler`, every new line to `greet`; `position` says how far the page has come. The line looks
    after itself.
    @type {(handler: (message: Message) => void, greet: () => void, position: () => { seq: number }) => void} */
export function connect(handler, greet, position) {
  line = connection.connect(() => ({ ...position(), ...table.mark && { mark: table.mark } }), {
    opened() {
      if (missing) tell(say('online'));
      missing = false;
      shown(true);
      greet();
    },
    received: text => handler(JSON.parse(text)),
    closed(code, lost) {
      if (code === GONE) { location.reload(); return; }
      const restarts = code === RESTARTS;
      if (restarts) refuse(say('restarting'));
      else if (lost && !missing) tell(say('offline'));
      missing ||= restarts || lost;
      shown(false);
    },
  });
}

/** Drop the line; the next one brings everything that is missing. */
export const renew = () => line?.renew();

/** @type {(text: string) => void} */
export const send = text => line?.send(text);
