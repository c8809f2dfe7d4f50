/** Longer than anything takes on a busy machine unless it hangs. */
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 10;

/**
 * Waits until a condition holds.
 *
 * @param what - describes the condition in the error
 * @throws Error with this text, after a minute
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${withinMs / 1000} s in vain until ${what}`);
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
}
