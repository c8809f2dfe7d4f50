import PQueue from 'p-queue';

/** More pictures are wanted than can be drawn; worth trying again soon. */
export class MuseBusyError extends Error {
  constructor() {
    super('Too many pages are being drawn at the moment. Please try again in a second.');
  }
}

/** Lets so many drawings run at once, so many wait, and refuses the rest. */
export class DrawQueue {
  private readonly queue: PQueue;
  /** Not the queue's own size: drawings that were cancelled stay in the queue until their turn, and count for nothing. */
  private waiting = 0;

  constructor(
    atOnce: number,
    private readonly mayWait: number,
  ) {
    this.queue = new PQueue({ concurrency: atOnce });
  }

  /** Nobody wants anything drawn. */
  get isIdle(): boolean {
    return this.queue.pending === 0;
  }

  /**
   * @param signal - aborted while the drawing waits: it never starts. Aborted later, it changes nothing
   * @throws MuseBusyError when too many wait already, and the signal's reason
   */
  async run<T>(draw: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.queue.pending >= this.queue.concurrency && this.waiting >= this.mayWait)
      throw new MuseBusyError();
    signal?.throwIfAborted();
    this.waiting += 1;
    const leave = (): void => void (this.waiting -= 1);
    signal?.addEventListener('abort', leave, { once: true });
    const begin = (): Promise<T> => {
      signal?.throwIfAborted();
      signal?.removeEventListener('abort', leave);
      leave();
      return draw();
    };
    return (await this.queue.add(begin)) as T; // void only where p-queue has a timeout
  }
}
