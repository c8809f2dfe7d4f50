/** The server's clock has whole seconds and answers take time: ignore smaller differences. */
const SAME_CLOCK_MS = 3_000;

/**
 * @param serverMs - the server's clock when it answered; undefined: not sent
 * @returns the server's clock minus this device's, ms
 * Source: docs/rules.md EDIT-43
 */
export function clockOffset(serverMs: number | undefined, ownMs: number): number {
  const offset = serverMs === undefined ? 0 : serverMs - ownMs;
  return Math.abs(offset) < SAME_CLOCK_MS ? 0 : offset;
}
