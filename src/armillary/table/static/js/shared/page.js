// What all modules share: the page's data, its texts, and how to ask the server.
export const $ = /** @type {FindOne} */ (
  (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) => root.querySelector(selector));
export const $$ = /** @type {FindAll} */ (
  (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) => [...root.querySelectorAll(selector)]);
export const byId = /** @type {FindById} */ ((/** @type {string} */ id) => document.getElementById(id));

/** What must be there: a page that lacks it says so at once. */
export const the = /** @type {FindSure} */ ((/** @type {string} */ selector, /** @type {ParentNode} */ root = document) => {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector} on this page.`);
  return found;
});

/** The element around what an event happened to.
    @type {(event: Event, selector: string) => HTMLElement | null} */
export const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** @type {(id: 'data' | 'texts') => unknown} */
const data = id => JSON.parse(byId(id).textContent ?? '');

export const table = /** @type {PageData} */ (data('data'));
const texts = /** @type {Record<string, string>} */ (data('texts'));

/** A text of the table with its places filled.
    @type {(key: string, values?: Record<string, string | number>) => string} */
export const say = (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** An element: attributes, then children; text is never read as markup.
    @template {keyof Tags} K
    @param {K} tag
    @param {Attributes} attributes
    @param {(Node | string)[]} children */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false && value != null) element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children);
  return element;
}

/** A drawing of ours, parsed where it will live: SVG outside an <svg> would be dead.
    @param {string} markup */
export function drawing(markup, svg = true) {
  const box = document.createElement('template');
  box.innerHTML = svg ? `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>` : markup;
  const drawn = svg ? box.content.firstElementChild?.firstElementChild : box.content.firstElementChild;
  if (!drawn) throw new Error(`Nothing is drawn by ${markup}`);
  return drawn;
}

/** @param {string} name */
export const icon = name =>
  drawing(`<svg class="ic" aria-hidden="true"><use href="#ic-${name}"/></svg>`, false);

/** @param {number} bytes */
const randomHex = bytes =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(n => n.toString(16).padStart(2, '0')).join('');

export const newId = () => randomHex(12);

/** What whoever sits down adds to the luck of a match. */
export const newSalt = () => randomHex(16);

/** @param {string} name */
const cookie = name => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? '';

/** @template Body
    @param {Response} response
    @returns {Promise<Answer<Body>>} */
async function answer(response) {
  let body = /** @type {any} */ ({}); // as `Answers` says
  try { body = await response.json(); } catch { /* an empty answer */ }
  return { ok: response.ok, status: response.status, body };
}

/** @template Body
    @param {string} address
    @param {BodyInit} body
    @param {Record<string, string>} headers
    @returns {Promise<Answer<Body>>} */
async function send(address, body, headers = {}) {
  return answer(await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'x-csrftoken': cookie('csrf') },
    body,
  }));
}
/** Something for an address of this server, and for the table of this page.
    @type {<Body>(address: string, body: object) => Promise<Answer<Body>>} */
export const postTo = (address, body) => send(address, JSON.stringify(body), { 'content-type': 'application/json' });
/** @type {<P extends keyof Answers>(path: P, body: object) => Promise<Answer<Answers[P]>>} */
export const post = (path, body) => postTo(table.base + path, body);
/** @type {<P extends keyof Answers>(path: P, file: Blob) => Promise<Answer<Answers[P]>>} */
export const upload = (path, file) => send(table.base + path, file);

/** What stands at an address of this server.
    @template Body
    @param {string} address
    @param {Query} query
    @returns {Promise<Answer<Body>>} */
export async function read(address, query = {}) {
  // Values are written as texts by `URLSearchParams` itself.
  const given = new URLSearchParams(/** @type {Record<string, string>} */ (query));
  return answer(await fetch(`${address}?${given}`));
}

/** What the table of this page answers.
    @type {<P extends keyof Answers>(path: P, query?: Query) => Promise<Answer<Answers[P]>>} */
export const get = (path, query) => read(table.base + path, query);

/** A field of a form, or all its buttons of which one is chosen.
    @type {(form: HTMLFormElement, name: string) => HTMLInputElement | RadioNodeList} */
export const fieldOf = (form, name) => /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(name));

/** What a field of a form says.
    @type {(field: Field) => FieldValue} */
export const valueOf = field => field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked
  : field.type === 'number' ? Number(field.value) : field.value;

export const reduced = () =>
  document.body.classList.contains('still') ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;
