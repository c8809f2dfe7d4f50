import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { isBusyFor } from './raster/draw-queue';

describe('a process', () => {
  it('is not busy while it waits for I/O', async () => {
    // the test process has background work at times, but never for as long as the test's timeout
    while (await isBusyFor(100));
  });

  it('is busy while it works, however short each task is', async () => {
    let isAsked = true;
    const busy = isBusyFor(100).finally(() => {
      isAsked = false;
    });
    while (isAsked) await setImmediate();
    expect(await busy).toBe(true);
  });
});
