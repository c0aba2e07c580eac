// What all modules share: the page's data, its texts, and how to ask the server.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const byId = id => document.getElementById(id);
const data = id => JSON.parse(byId(id).textContent);

export const table = data('data'); // base, seat, seq, prefs, legal
const texts = data('texts');

/** A text of the table with its places filled. */
export const say = (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** An element: attributes, then children; text is never read as markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false && value != null) element.setAttribute(name, value === true ? '' : value);
  element.append(...children);
  return element;
}

/** A drawing of ours, parsed where it will live: SVG outside an <svg> would be dead. */
export function drawing(markup, svg = true) {
  const box = document.createElement('template');
  box.innerHTML = svg ? `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>` : markup;
  return svg ? box.content.firstElementChild.firstElementChild : box.content.firstElementChild;
}

export const icon = name =>
  drawing(`<svg class="ic" aria-hidden="true"><use href="#ic-${name}"/></svg>`, false);

const randomHex = bytes =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(n => n.toString(16).padStart(2, '0')).join('');

export const newId = () => randomHex(12);

/** What whoever sits down adds to the luck of a match. */
export const newSalt = () => randomHex(16);

const cookie = name => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? '';

async function answer(request) {
  let body = {};
  try { body = await request.json(); } catch { /* an empty answer */ }
  return { ok: request.ok, status: request.status, body };
}

async function send(path, body, headers = {}) {
  return answer(await fetch(table.base + path, {
    method: 'POST',
    headers: { ...headers, 'x-csrftoken': cookie('csrf') },
    body,
  }));
}
export const post = (path, body) => send(path, JSON.stringify(body), { 'content-type': 'application/json' });
export const upload = (path, file) => send(path, file);

/** What stands at an address of this server. */
export async function read(address, query) {
  const given = new URLSearchParams(query);
  return answer(await fetch(`${address}?${given}`));
}

/** What the table of this page answers. */
export const get = (path, query) => read(table.base + path, query);

/** What a field of a form says. */
export const valueOf = field => field.type === 'checkbox' ? field.checked
  : field.type === 'number' ? Number(field.value) : field.value;

export const reduced = () =>
  document.body.classList.contains('still') ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;
