import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness';

const STOP_WITHIN_MS = 8000;
const FINISH_WITHIN_MS = 4000;

/** Reports the process as not ready, but continues to answer requests for `ms`, until load balancers notice. */
export async function drain(readiness: Readiness, ms: number): Promise<void> {
  readiness.drain();
  if (ms > 0) await pause(ms);
}

/** Stops taking requests and lets running requests finish for 4 s. Then it cuts their connections. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  await app.close();
  clearTimeout(cut);
}

/** Signals within this time count as one, because both the terminal and npm pass on Ctrl-C to this process. */
const SAME_WISH_MS = 1000;
const PARENT_CHECK_MS = 500;

/**
 * Treats the end of the parent process as a stop signal, because npm runs a script in a shell, which does not forward
 * signals.
 */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * On SIGTERM or SIGINT, runs the steps in order and ends the process with code 0. The code is 1 if a step fails, or if
 * the steps take more than 8 s plus the drain time. A signal more than a second later ends the process at once.
 *
 * @param options - `drainMs`: time that the drain step waits for a load balancer. `isUnderNpm`: true means the process
 *   also stops when its parent ends
 */
export function stopOnSignals(
  steps: readonly (() => unknown)[],
  say: (line: string) => void,
  { drainMs, isUnderNpm }: { readonly drainMs: number; readonly isUnderNpm: boolean },
): void {
  let stoppingSince: number | undefined;
  async function stop(): Promise<void> {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_WISH_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    say('Stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS + drainMs).unref();
    try {
      for (const step of steps) await step();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
  const onSignal = (): void => void stop();
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (isUnderNpm) whenParentEnds(onSignal);
}
