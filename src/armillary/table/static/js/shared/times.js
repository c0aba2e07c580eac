// Times as their reader likes them: how long ago, or what the clock said.
import { $$ } from './page.js';

const { documentElement } = document, { lang } = documentElement;
/** @type {(name: string) => string} */
const tongue = name => name.split('-')[0];
// Where the reader's own land speaks the language of the page, it knows best how a clock is read.
const land = navigator.languages.find(name => tongue(name) === tongue(lang)) ?? lang;
const hour = new Intl.DateTimeFormat(land, { timeStyle: 'short' });
const date = new Intl.DateTimeFormat(land, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const past = new Intl.RelativeTimeFormat(lang, { style: 'short' });
const DAY = 86400;

export const byClock = () => documentElement.dataset.times === 'clock';

/** A moment by the clock; another day is named.
    @type {(at: number) => string} */
export function clock(at) {
  const then = new Date(at * 1000), today = then.toDateString() === new Date().toDateString();
  return (today ? hour : date).format(then);
}

/** @type {(seconds: number) => [number, 'minute' | 'hour' | 'day']} */
function units(seconds) {
  return seconds < 3600 ? [Math.floor(seconds / 60), 'minute']
    : seconds < 2 * DAY ? [Math.floor(seconds / 3600), 'hour'] : [Math.floor(seconds / DAY), 'day'];
}

/** How long ago a moment was, once that is a minute.
    @type {(at: number) => string} */
function ago(at) {
  const [amount, unit] = units(Date.now() / 1000 - at);
  return amount > 0 ? past.format(-amount, unit) : '';
}

/** A length of time, once it is a minute.
    @type {(seconds: number) => string} */
export function span(seconds) {
  const [amount, unit] = units(seconds);
  return amount > 0 ? new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(amount) : '';
}

/** Fill in all times of the page. Lines of the log that follow each other say the same one once. */
export function times() {
  let last = '';
  for (const time of $$('time[data-at]')) {
    const at = Number(time.dataset.at), told = byClock() ? clock(at) : ago(at);
    const repeated = told === last && time.closest('#log');
    if (told && !repeated) time.textContent = told;
    else if ('mine' in time.dataset) time.textContent = '';
    last = told;
  }
  for (const time of $$('time[data-since]')) {
    // For how long somebody has been waited for.
    const at = Number(time.dataset.since), told = byClock() ? clock(at) : span(Date.now() / 1000 - at);
    time.textContent = told && ` · ${told}`;
  }
}

setInterval(times, 20000);
