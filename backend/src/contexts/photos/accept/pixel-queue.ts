import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;
interface PixelOptions extends QueueAddOptions {
  /** pixels that the work holds, no more than the budget */
  readonly pixels: number;
}

export interface PixelQueue {
  /**
   * Runs the work as soon as its pixels fit into the budget, first come, first served.
   *
   * @param pixels - that the work holds; more than the whole budget counts as the budget
   * @param signal - aborted while the work waits: it never starts. Aborted while it runs: the caller is told at once
   * @throws the signal's reason, and whatever the work throws
   */
  run<T>(pixels: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** how much work waits */
  readonly size: number;
}

/** Bounds the memory of pictures being worked on: together they hold no more pixels than the budget. */
export function createPixelQueue(budget: number): PixelQueue {
  let held = 0;

  class WaitingWork implements Queue<Run, PixelOptions> {
    private readonly entries: { readonly run: Run; readonly pixels: number }[] = [];

    get size(): number {
      return this.entries.length;
    }
    enqueue(run: Run, options?: Partial<PixelOptions>): void {
      this.entries.push({ run, pixels: options?.pixels ?? budget });
    }
    /** Nothing while the first does not fit: a large picture is not overtaken for ever. */
    dequeue(): Run | undefined {
      const [first] = this.entries;
      if (!first || held + first.pixels > budget) return undefined;
      this.entries.shift();
      return first.run;
    }
    filter(): Run[] {
      return this.entries.map(({ run }) => run);
    }
    setPriority(): void {
      throw new Error('Pictures have no priorities');
    }
  }

  const queue = new PQueue<WaitingWork, PixelOptions>({ queueClass: WaitingWork });
  /** The end of one large picture makes room for several small ones; by itself the queue starts one for each end. */
  const startAllThatFit = (): void => {
    queue.concurrency = Number.POSITIVE_INFINITY;
  };

  return {
    get size() {
      return queue.size;
    },
    async run<T>(wanted: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const pixels = Math.min(wanted, budget);
      const counted = async (): Promise<T> => {
        held += pixels;
        try {
          return await work();
        } finally {
          held -= pixels;
          queueMicrotask(startAllThatFit);
        }
      };
      return (await queue.add(counted, { pixels, ...(signal ? { signal } : {}) })) as T;
    },
  };
}
