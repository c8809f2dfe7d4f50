import { describe, expect, it } from '@jest/globals';
import { DrawQueue, MuseBusyError } from './draw-queue';

describe('the draw queue', () => {
  it('lets so many run, so many wait and tells the rest to come back', async () => {
    const queue = new DrawQueue(2, 1);
    let [running, most] = [0, 0];
    const draw = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      running -= 1;
    };
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => queue.run(draw)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[3]).toMatchObject({ reason: expect.any(MuseBusyError) });
    expect(most).toBe(2);
  });

  it('goes on after a drawing that failed', async () => {
    const queue = new DrawQueue(1, 5);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
  });

  it('never starts a drawing that was cancelled while it waited, and gives its place to another at once', async () => {
    const queue = new DrawQueue(1, 1);
    let end!: () => void;
    const first = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = queue.run(() => first);
    const client = new AbortController();
    const drawn: string[] = [];
    const cancelled = queue.run(async () => void drawn.push('cancelled'), client.signal);
    await expect(queue.run(async () => undefined)).rejects.toBeInstanceOf(MuseBusyError);
    client.abort(new Error('gone'));
    const next = queue.run(async () => void drawn.push('next'));
    end();
    await Promise.all([running, next, expect(cancelled).rejects.toThrow('gone')]);
    expect(drawn).toEqual(['next']);
  });

  it('finishes a drawing that began before it was cancelled', async () => {
    const queue = new DrawQueue(1, 1);
    const client = new AbortController();
    const drawing = queue.run(() => Promise.resolve('drawn'), client.signal);
    client.abort(new Error('gone'));
    expect(await drawing).toBe('drawn');
    expect(queue.isIdle).toBe(true);
  });
});
