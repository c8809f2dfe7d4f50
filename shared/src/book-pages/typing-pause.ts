/** Fast typists leave 100 to 150 ms between keys, thumbs on a screen up to 250 ms. */
const KEYBOARD_PAUSE_MS = 150;
const TOUCH_PAUSE_MS = 300;

/** @returns how long a shopper has paused who has ended a word, ms: a word becomes one write, one request and one picture */
export const typingPauseMs = (): number =>
  window.matchMedia('(pointer: coarse)').matches ? TOUCH_PAUSE_MS : KEYBOARD_PAUSE_MS;
