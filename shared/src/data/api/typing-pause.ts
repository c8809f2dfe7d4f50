/** Touch typing leaves up to 250 ms between keys: one word is one write, one request and one picture. */
const TOUCH_PAUSE_MS = 300;
/** Keyboard typing leaves 100 to 250 ms. If the server answers within the shortest pause, each letter is drawn. */
const KEYBOARD_PAUSE_MS = { shortest: 20, longest: 150 } as const;

let lastAnswerMs: number = KEYBOARD_PAUSE_MS.longest;

export function notePagesAnswer(answerMs: number): void {
  lastAnswerMs = answerMs;
}

/**
 * The only debounce between a key and the picture of the page.
 *
 * @returns the debounce, ms. On a keyboard it equals the server's last response time, between 20 and 150 ms, so a busy
 *   server gets fewer requests.
 */
export function typingPauseMs(): number {
  if (window.matchMedia('(pointer: coarse)').matches) return TOUCH_PAUSE_MS;
  const { shortest, longest } = KEYBOARD_PAUSE_MS;
  return Math.min(Math.max(lastAnswerMs, shortest), longest);
}
