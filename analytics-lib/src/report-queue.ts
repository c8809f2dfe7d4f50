import type { ErrorReport } from '@bindery/shared/contracts';
import type { AnalyticsAdapter } from './adapters/adapter';

/** An error whose report was sent or waits to be sent. */
export interface Told {
  readonly report: ErrorReport;
  receipt: Promise<boolean>;
  /** settles `receipt` */
  settle: (isTaken: boolean) => void;
  hasFailed: boolean;
  /** how often the error has recurred since the counts were last sent */
  repeats: number;
}

export const reportEntry = (report: ErrorReport): Told => ({
  report,
  receipt: Promise.resolve(false),
  settle: () => undefined,
  hasFailed: false,
  repeats: 0,
});

const MOST_WAITING = 20;

/**
 * Sends one report at a time, because a browser completes at most 64 KB of requests after a page has closed. While
 * offline, reports wait.
 * Source: docs/rules.md ERR-02
 */
export function createReportQueue(adapter: AnalyticsAdapter) {
  const queue: Told[] = [];
  let isSending = false;

  const failed = (error: unknown): void => adapter.log('Failed to report event error', error);

  async function post(entry: Told): Promise<void> {
    try {
      await adapter.report(entry.report);
      entry.settle(true);
      // if the report waited for the network, its promise has already resolved to false, so a new promise replaces it
      entry.receipt = Promise.resolve(true);
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
    add(entry: Told): void {
      entry.hasFailed = queue.length >= MOST_WAITING;
      entry.receipt = new Promise((resolve) => {
        entry.settle = resolve;
      });
      // callers must not wait for the network, so an unsent report counts as not accepted
      if (entry.hasFailed || !adapter.isOnline()) entry.settle(false);
      if (entry.hasFailed) return failed(new Error(`${MOST_WAITING} reports wait already`));
      queue.push(entry);
      sendNext();
    },
    /** Sends all waiting reports and `lastEntry` at once, for when the shopper leaves the page. */
    empty(lastEntry: Told | undefined): void {
      if (lastEntry) queue.push(lastEntry);
      for (const entry of queue.splice(0)) void post(entry);
    },
  };
}
