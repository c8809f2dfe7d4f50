import { describe, expect, it } from '@jest/globals';
import { createMemoryQueue } from './memory-queue';

function latch(): { readonly opened: Promise<void>; open(): void } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const settle = () => new Promise((resolve) => void setImmediate(resolve));

describe('image processing queue', () => {
  it('starts pictures in order of arrival, within its memory limit', async () => {
    const queue = createMemoryQueue(100);
    const begunNames: string[] = [];
    const ends = { large: latch(), small: latch() };
    const work = (name: string, end: Promise<void>) => async () => {
      begunNames.push(name);
      await end;
      return name;
    };
    const runs = [
      queue.run({ bytes: 1000 }, work('larger than the budget', ends.large.opened)),
      queue.run({ bytes: 50 }, work('a', ends.small.opened)),
      queue.run({ bytes: 50 }, work('b', ends.small.opened)),
      queue.run({ bytes: 60 }, work('c', Promise.resolve())),
      queue.run({ bytes: 10 }, work('d', Promise.resolve())),
    ];
    await settle();
    expect(begunNames).toEqual(['larger than the budget']);
    ends.large.open();
    await settle();
    expect(begunNames).toEqual(['larger than the budget', 'a', 'b']);
    ends.small.open();
    expect(await Promise.all(runs)).toEqual(['larger than the budget', 'a', 'b', 'c', 'd']);
  });

  it('processes one picture per owner at a time', async () => {
    const queue = createMemoryQueue(100);
    const begunNames: string[] = [];
    const end = latch();
    const work = (name: string) => async () => {
      begunNames.push(name);
      await end.opened;
    };
    const runs = [
      queue.run({ bytes: 10, owner: 'a' }, work('a 1')),
      queue.run({ bytes: 10, owner: 'a' }, work('a 2')),
      queue.run({ bytes: 10, owner: 'b' }, work('b 1')),
      queue.run({ bytes: 10 }, work('nobody 1')),
      queue.run({ bytes: 10 }, work('nobody 2')),
    ];
    await settle();
    expect(begunNames).toEqual(['a 1', 'b 1', 'nobody 1', 'nobody 2']);
    end.open();
    await Promise.all(runs);
    expect(begunNames.at(-1)).toBe('a 2');
  });

  it('frees the memory of a failed picture', async () => {
    const queue = createMemoryQueue(10);
    const failed = queue.run({ bytes: 10 }, () => Promise.reject(new Error('broken')));
    const next = queue.run({ bytes: 10 }, async () => 'next');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('never starts a picture whose client has disconnected', async () => {
    const queue = createMemoryQueue(10);
    const firstLatch = latch();
    const running = queue.run({ bytes: 10 }, () => firstLatch.opened);
    const client = new AbortController();
    let hasBegun = false;
    const waitingRun = queue.run(
      { bytes: 10 },
      async () => {
        hasBegun = true;
      },
      client.signal,
    );
    const laterRun = queue.run({ bytes: 10 }, async () => 'after');
    client.abort(new Error('gone'));
    firstLatch.open();
    await running;
    await expect(waitingRun).rejects.toThrow('gone');
    expect(await laterRun).toBe('after');
    expect(hasBegun).toBe(false);
  });

  it('reserves the memory for a running picture even if its client disconnects', async () => {
    const queue = createMemoryQueue(10);
    const end = latch();
    const client = new AbortController();
    const running = queue.run({ bytes: 10 }, () => end.opened, client.signal);
    let hasNextBegun = false;
    const next = queue.run({ bytes: 10 }, async () => {
      hasNextBegun = true;
    });
    client.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    await settle();
    expect(hasNextBegun).toBe(false);
    end.open();
    await next;
    expect(hasNextBegun).toBe(true);
  });
});
