/** Longer than anything takes that is not stuck, on a machine with other things to do. */
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 10;

/**
 * Waits until something is so.
 *
 * @param what - for the failure: what was waited for
 * @throws Error that says it, after a minute
 */
export async function until(
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
