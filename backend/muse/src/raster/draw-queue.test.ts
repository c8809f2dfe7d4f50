import { describe, expect, it } from '@jest/globals';
import { DrawQueue, MuseBusyError, isBusyFor } from './draw-queue';
import { setImmediate as immediate } from 'node:timers/promises';

describe('the draw queue', () => {
  it('accepts a limited number of drawings, and tells further clients to retry later', async () => {
    const queue = new DrawQueue(2, 1);
    let [running, peak] = [0, 0];
    const draw = async (): Promise<void> => {
      running += 1;
      peak = Math.max(peak, running);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      running -= 1;
    };
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => queue.run(draw)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[3]).toMatchObject({ reason: expect.any(MuseBusyError) });
    expect(peak).toBe(2);
  });

  it('continues after a failed drawing', async () => {
    const queue = new DrawQueue(1, 5);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
  });

  it('removes a cancelled drawing at once and never starts it', async () => {
    const queue = new DrawQueue(1, 1);
    let end!: () => void;
    const firstDrawing = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = queue.run(() => firstDrawing);
    const client = new AbortController();
    const drawnNames: string[] = [];
    const cancelled = queue.run(async () => void drawnNames.push('cancelled'), client.signal);
    await expect(queue.run(async () => undefined)).rejects.toBeInstanceOf(MuseBusyError);
    client.abort(new Error('gone'));
    const next = queue.run(async () => void drawnNames.push('next'));
    end();
    await Promise.all([running, next, expect(cancelled).rejects.toThrow('gone')]);
    expect(drawnNames).toEqual(['next']);
  });

  it('serves clients in turn, even if one client has queued many drawings', async () => {
    const queue = new DrawQueue(1, 100);
    const drawnNames: string[] = [];
    const draw = (name: string) => async (): Promise<void> => void drawnNames.push(name);
    const drawings = [
      ...['a0', 'a1', 'a2', 'a3'].map((name) => queue.run(draw(name), undefined, 'a')),
      ...['b1', 'b2'].map((name) => queue.run(draw(name), undefined, 'b')),
      queue.run(draw('c1'), undefined, 'c'),
    ];
    await Promise.all(drawings);
    expect(drawnNames).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('drops the newest drawing of the busiest client to admit another client', async () => {
    const queue = new DrawQueue(1, 4);
    let end!: () => void;
    const running = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
    const drawnNames: string[] = [];
    const wait = (name: string, party: string) =>
      queue
        .run(async () => void drawnNames.push(name), undefined, party)
        .catch((error: unknown) => {
          if (error instanceof MuseBusyError) drawnNames.push(`not ${name}`);
        });
    const drawings = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => wait(name, 'a')),
      ...['b1', 'b2', 'b3'].map((name) => wait(name, 'b')),
    ];
    await new Promise((resolve) => void setImmediate(resolve));
    expect(drawnNames).toEqual(['not a5', 'not b3', 'not a4', 'not a3']);
    end();
    await Promise.all([running, ...drawings]);
    expect(drawnNames.slice(4)).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('finishes a drawing that is cancelled after its start', async () => {
    const queue = new DrawQueue(1, 1);
    const client = new AbortController();
    const drawing = queue.run(() => Promise.resolve('drawn'), client.signal);
    client.abort(new Error('gone'));
    expect(await drawing).toBe('drawn');
    expect(queue.isIdle).toBe(true);
  });
});

describe('a process', () => {
  it('is not busy while it waits for I/O', async () => {
    // measures several times, because background work of the test process can disturb a single measurement
    while (await isBusyFor(100));
  });

  it('is busy while it runs tasks, even if each task is short', async () => {
    let isAsked = true;
    const busy = isBusyFor(100).finally(() => {
      isAsked = false;
    });
    while (isAsked) await immediate();
    expect(await busy).toBe(true);
  });
});
