import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;

export interface QueuedWork {
  /** that the work holds at most; more than the whole budget counts as the budget */
  readonly bytes: number;
  /** whose it is: of one owner's work one runs at a time. Missing: nobody's */
  readonly owner?: string | undefined;
}
type WorkOptions = QueueAddOptions & QueuedWork;

export interface MemoryQueue {
  /**
   * Runs the work as soon as its bytes fit into the budget, first come, first served among those whose owner has
   * nothing running.
   *
   * @param signal - aborted while the work waits: it never starts. Aborted while it runs: the caller is told at once
   * @throws the signal's reason, and whatever the work throws
   */
  run<T>(work: QueuedWork, run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** how much work waits */
  readonly size: number;
}

/** Bounds the memory of pictures being worked on: together they hold no more bytes than the budget. */
export function createMemoryQueue(budget: number): MemoryQueue {
  let held = 0;
  const busyOwners = new Set<string>();
  const isBusy = ({ owner }: QueuedWork): boolean => owner !== undefined && busyOwners.has(owner);

  class WaitingWork implements Queue<Run, WorkOptions> {
    private readonly entries: (QueuedWork & { readonly run: Run })[] = [];

    get size(): number {
      return this.entries.length;
    }
    enqueue(run: Run, options?: Partial<WorkOptions>): void {
      this.entries.push({ run, bytes: options?.bytes ?? budget, owner: options?.owner });
    }
    /** Nothing while the first whose turn it is does not fit: a large picture is not overtaken for ever. */
    dequeue(): Run | undefined {
      const at = this.entries.findIndex((work) => !isBusy(work));
      const first = this.entries[at];
      if (!first || held + first.bytes > budget) return undefined;
      this.entries.splice(at, 1);
      return first.run;
    }
    filter(): Run[] {
      return this.entries.map(({ run }) => run);
    }
    setPriority(): void {
      throw new Error('Pictures have no priorities');
    }
  }

  const queue = new PQueue<WaitingWork, WorkOptions>({ queueClass: WaitingWork });
  /** The end of one large picture makes room for several small ones; by itself the queue starts one for each end. */
  const startAllThatFit = (): void => {
    queue.concurrency = Number.POSITIVE_INFINITY;
  };

  return {
    get size() {
      return queue.size;
    },
    async run<T>({ bytes: wanted, owner }: QueuedWork, run: () => Promise<T>, signal?: AbortSignal) {
      const bytes = Math.min(wanted, budget);
      const counted = async (): Promise<T> => {
        held += bytes;
        if (owner !== undefined) busyOwners.add(owner);
        try {
          return await run();
        } finally {
          held -= bytes;
          if (owner !== undefined) busyOwners.delete(owner);
          queueMicrotask(startAllThatFit);
        }
      };
      return (await queue.add(counted, { bytes, owner, ...(signal ? { signal } : {}) })) as T;
    },
  };
}
