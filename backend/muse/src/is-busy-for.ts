import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Share of the time that the event loop works. */
const BUSY = 0.25;

/** Waits so long, and tells whether this process had something to do meanwhile: then what can wait should. */
export async function isBusyFor(pauseMs: number): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await setTimeout(pauseMs, undefined, { ref: false });
  return performance.eventLoopUtilization(before).utilization > BUSY;
}
