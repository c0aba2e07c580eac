// What the whole table should know lies over the map: it can be put aside, until something else is to be known.
import { $$, $, closest, table } from '../shared/page.js';

const KEPT = `armillary-aside ${table.base}`;
let aside = sessionStorage.getItem(KEPT) ?? ''; // what was put aside; a page that is loaded anew knows it

/** @type {() => string} */
const written = () => $$('#notice > .banner:not(.hints)').filter(one => !one.hidden).map(one => one.textContent).join(' | ');

/** After a morph, and whenever the time of somebody is over. */
export function renew() {
  if (aside !== written()) aside = '';
  document.body.toggleAttribute('data-notices', aside !== '');
  $('#notice > [data-fold]')?.setAttribute('aria-expanded', String(!aside));
}

export function watch() {
  document.addEventListener('click', event => {
    if (!closest(event, '#notice > [data-fold]')) return;
    aside = aside ? '' : written();
    sessionStorage.setItem(KEPT, aside);
    renew();
  });
}
