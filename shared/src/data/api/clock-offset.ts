/** The server's clock is told in whole seconds, and an answer takes time: less than this is no difference. */
const SAME_CLOCK_MS = 3_000;

/**
 * @param serverMs - the server's clock when it answered; undefined: it did not say
 * @returns what has to be added to this device's clock to have the server's, ms
 * Source: docs/rules.md EDIT-43
 */
export function clockOffset(serverMs: number | undefined, ownMs: number): number {
  const offset = serverMs === undefined ? 0 : serverMs - ownMs;
  return Math.abs(offset) < SAME_CLOCK_MS ? 0 : offset;
}
