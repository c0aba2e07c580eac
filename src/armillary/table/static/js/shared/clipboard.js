// Copying. A browser lends its clipboard only to pages that came over https or from this machine; a table that is
// served to a home network is neither, so there is an older way, and at last the reader's own hand.
import { make, say } from './page.js';

/** @type {(text: string) => boolean} */
function marked(text) {
  const before = document.activeElement;
  const field = make('textarea', { class: 'vh', readonly: true });
  field.value = text;
  // What lies behind an open dialog cannot be marked.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

/** Copy a text, one way or another.
    @type {(text: string) => Promise<void>} */
export async function copyText(text) {
  try { await navigator.clipboard.writeText(text); } catch { if (!marked(text)) prompt(say('copy_by_hand'), text); }
}
