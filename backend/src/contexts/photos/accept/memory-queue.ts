import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;

export interface QueuedWork {
  /** maximum memory in bytes that the work needs; if it exceeds the budget, the work runs alone */
  readonly bytes: number;
  /** jobs of the same owner run one at a time; a job without an owner waits only for memory */
  readonly owner?: string | undefined;
}
type WorkOptions = QueueAddOptions & QueuedWork;

export interface MemoryQueue {
  /**
   * Runs the work as soon as its bytes fit into the budget, in order of arrival. The work also waits while other work
   * of the same owner runs.
   *
   * @param signal - if aborted while the work waits, the work never starts; if aborted while the work runs, the call
   *   rejects at once
   * @throws the signal's reason, and any error of the work
   */
  run<T>(work: QueuedWork, run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly size: number;
}

/** Limits the memory of concurrent picture work to `budget` bytes. */
export function createMemoryQueue(budget: number): MemoryQueue {
  let heldBytes = 0;
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
    /** If the next job does not fit, no later job starts before it, so that large pictures do not wait for ever. */
    dequeue(): Run | undefined {
      const index = this.entries.findIndex((work) => !isBusy(work));
      const firstWork = this.entries[index];
      if (!firstWork || heldBytes + firstWork.bytes > budget) return undefined;
      this.entries.splice(index, 1);
      return firstWork.run;
    }
    filter(): Run[] {
      return this.entries.map(({ run }) => run);
    }
    setPriority(): void {
      throw new Error('Pictures have no priorities');
    }
  }

  const queue = new PQueue<WaitingWork, WorkOptions>({ queueClass: WaitingWork });
  /** Starts all jobs that fit. By default, p-queue starts only one job when a job ends. */
  const startAllThatFit = (): void => {
    queue.concurrency = Number.POSITIVE_INFINITY;
  };

  return {
    get size() {
      return queue.size;
    },
    async run<T>({ bytes: wantedBytes, owner }: QueuedWork, run: () => Promise<T>, signal?: AbortSignal) {
      const bytes = Math.min(wantedBytes, budget);
      const counted = async (): Promise<T> => {
        heldBytes += bytes;
        if (owner !== undefined) busyOwners.add(owner);
        try {
          return await run();
        } finally {
          heldBytes -= bytes;
          if (owner !== undefined) busyOwners.delete(owner);
          queueMicrotask(startAllThatFit);
        }
      };
      return (await queue.add(counted, { bytes, owner, ...(signal ? { signal } : {}) })) as T;
    },
  };
}
