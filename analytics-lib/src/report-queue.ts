import type { ErrorReport } from '@bindery/shared/contracts';
import type { AnalyticsAdapter } from './adapters/adapter';

/** What a page has told of an error, or waits to tell. */
export interface Told {
  readonly report: ErrorReport;
  /** whether the server has it */
  taken: Promise<boolean>;
  /** for `taken` */
  settle: (isTaken: boolean) => void;
  hasFailed: boolean;
  /** how often it came again since the counts were told */
  repeats: number;
}

export const toldOf = (report: ErrorReport): Told => ({
  report,
  taken: Promise.resolve(false),
  settle: () => undefined,
  hasFailed: false,
  repeats: 0,
});

const MOST_WAITING = 20;

interface ReportQueue {
  add(entry: Told): void;
  /** The first that waits, if there is a network. */
  sendNext(): void;
  /** The page goes: all of it at once, and this one. */
  empty(last: Told | undefined): void;
  failed(error: unknown): void;
}

/**
 * One at a time, since a browser lets only 64 KB outlive a page. Without a network reports wait for it.
 * Source: docs/rules.md ERR-02
 */
export function createReportQueue(adapter: AnalyticsAdapter): ReportQueue {
  const queue: Told[] = [];
  let isSending = false;

  const failed = (error: unknown): void => adapter.log('Failed to report event error', error);

  async function post(entry: Told): Promise<void> {
    try {
      await adapter.report(entry.report);
      entry.settle(true);
      // one that waited for the network was settled before
      entry.taken = Promise.resolve(true);
    } catch (error) {
      failed(error);
      entry.settle(false);
      if (!adapter.isOnline() && queue.length < MOST_WAITING) queue.push(entry);
      else entry.hasFailed = true;
    }
  }

  function sendNext(): void {
    const next = isSending || !adapter.isOnline() ? undefined : queue.shift();
    if (!next) return;
    isSending = true;
    void post(next).then(() => {
      isSending = false;
      sendNext();
    });
  }

  return {
    failed,
    sendNext,
    add(entry) {
      entry.hasFailed = queue.length >= MOST_WAITING;
      entry.taken = new Promise((resolve) => {
        entry.settle = resolve;
      });
      // nobody takes it now: whoever waits is not kept waiting
      if (entry.hasFailed || !adapter.isOnline()) entry.settle(false);
      if (entry.hasFailed) return failed(new Error(`${MOST_WAITING} reports wait already`));
      queue.push(entry);
      sendNext();
    },
    empty(last) {
      if (last) queue.push(last);
      for (const entry of queue.splice(0)) void post(entry);
    },
  };
}
