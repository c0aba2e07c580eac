// Short sounds of our own: my turn, a battle, the end. Off, until somebody wants them, and in quiet hours.
import { table } from '../shared/page.js';

/** Tones: pitch in hertz, when they begin, how long they are heard. */
const SOUNDS = {
  turn: [[660, 0, 0.5], [880, 0.14, 0.6]],
  battle: [[110, 0, 0.5], [82, 0.12, 0.7], [165, 0.05, 0.25]],
  end: [[523, 0, 0.9], [659, 0.16, 0.9], [784, 0.32, 1.1], [1047, 0.5, 1.4]],
};
const LOUD = 0.07;
/** @type {AudioContext | undefined} */
let context;

/** Whether it is between the hours in which nobody wants to hear of us; they may span midnight. */
export function quiet() {
  const { quiet_from: from, quiet_to: to } = table.prefs, now = new Date().toTimeString().slice(0, 5);
  if (!from || !to || from === to) return false;
  return from < to ? from <= now && now < to : from <= now || now < to;
}

/** @type {(name: keyof typeof SOUNDS) => void} */
export function play(name) {
  if (!table.prefs.sound || quiet()) return;
  context ??= new AudioContext();
  for (const [pitch, after, long] of SOUNDS[name]) {
    const begin = context.currentTime + after, tone = context.createOscillator(), volume = context.createGain();
    tone.frequency.value = pitch;
    tone.connect(volume).connect(context.destination);
    volume.gain.setValueAtTime(LOUD, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
    tone.start(begin);
    tone.stop(begin + long);
  }
}

export function watch() {
  document.addEventListener('scene', event => {
    const { kind, replayed } = /** @type {CustomEvent} */ (event).detail;
    if (!replayed && (kind === 'battle' || kind === 'end')) play(kind);
  });
}
