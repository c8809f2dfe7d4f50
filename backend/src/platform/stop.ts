const STOP_WITHIN_MS = 9000;

/**
 * On SIGTERM or SIGINT runs the steps in order and ends the process: with 0 when all is closed, with 1 when that takes
 * longer than 9 s or fails. A second signal ends it at once.
 */
export function stopOnSignals(steps: readonly (() => unknown)[], say: (line: string) => void): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    try {
      for (const step of steps) await step();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
