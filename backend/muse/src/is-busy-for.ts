import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Share of time in which the event loop is active. */
const BUSY = 0.25;

/** Waits for `pauseMs` and returns whether this process was busy meanwhile. If so, deferrable work should wait. */
export async function isBusyFor(pauseMs: number): Promise<boolean> {
  const startLoad = performance.eventLoopUtilization();
  await setTimeout(pauseMs, undefined, { ref: false });
  return performance.eventLoopUtilization(startLoad).utilization > BUSY;
}
