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

  it('gives each party its turn, however many another one has waiting', async () => {
    const queue = new DrawQueue(1, 100);
    const drawn: string[] = [];
    const draw = (name: string) => async (): Promise<void> => void drawn.push(name);
    const all = [
      ...['a0', 'a1', 'a2', 'a3'].map((name) => queue.run(draw(name), undefined, 'a')),
      ...['b1', 'b2'].map((name) => queue.run(draw(name), undefined, 'b')),
      queue.run(draw('c1'), undefined, 'c'),
    ];
    await Promise.all(all);
    expect(drawn).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('has room for somebody else where one party has all places: its newest comes back later', async () => {
    const queue = new DrawQueue(1, 4);
    let end!: () => void;
    const running = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
    const drawn: string[] = [];
    const wait = (name: string, party: string) =>
      queue
        .run(async () => void drawn.push(name), undefined, party)
        .catch((error: unknown) => {
          if (error instanceof MuseBusyError) drawn.push(`not ${name}`);
        });
    const all = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => wait(name, 'a')),
      ...['b1', 'b2', 'b3'].map((name) => wait(name, 'b')),
    ];
    await new Promise((resolve) => void setImmediate(resolve));
    expect(drawn).toEqual(['not a5', 'not b3', 'not a4', 'not a3']);
    end();
    await Promise.all([running, ...all]);
    expect(drawn.slice(4)).toEqual(['a1', 'b1', 'a2', 'b2']);
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
