/** Thumbs on a screen leave up to 250 ms between keys: a word is one write, one request and one picture. */
const TOUCH_PAUSE_MS = 300;
/** Hands on a keyboard leave 100 to 250 ms. A server that answers within the shortest pause may draw each letter. */
const KEYBOARD_PAUSE_MS = { shortest: 20, longest: 150 } as const;

let lastAnswerMs: number = KEYBOARD_PAUSE_MS.longest;

/** @param answerMs - how long the server took to answer with the pages of a book, ms */
export function notePagesAnswer(answerMs: number): void {
  lastAnswerMs = answerMs;
}

/**
 * The only debounce between a key and the picture of the page.
 *
 * @returns how long a shopper has to pause before what was typed is written and drawn, ms. On a keyboard it is as long
 * as the server's last answer took, between 20 and 150 ms: a busy server is asked less often.
 */
export function typingPauseMs(): number {
  if (window.matchMedia('(pointer: coarse)').matches) return TOUCH_PAUSE_MS;
  const { shortest, longest } = KEYBOARD_PAUSE_MS;
  return Math.min(Math.max(lastAnswerMs, shortest), longest);
}
