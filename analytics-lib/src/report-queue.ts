import type { ErrorReport } from '@bindery/shared/contracts';
import type { AnalyticsAdapter } from './adapters/adapter';

/** An error whose report was sent or waits to be sent. */
export interface Told {
  readonly report: ErrorReport;
  receipt: Promise<boolean>;
  /** settles `receipt` */
  settle: (isTaken: boolean) => void;
  hasFailed: boolean;
  /** how often the error has recurred since the last time that counts were sent */
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
 * Sends one report at a time: after a page has closed, the browser completes at most 64 KB of its requests. While
 * offline, reports wait. Source: docs/rules.md ERR-02
 */
export function createReportQueue(adapter: AnalyticsAdapter) {
  const queue: Told[] = [];
  let isSending = false;

  const failed = (error: unknown): void => adapter.log('Failed to report event error', error);

  async function post(entry: Told): Promise<void> {
    try {
      await adapter.report(entry.report);
      entry.settle(true);
      // a new promise, because the old one resolved to false if the report had to wait for the network
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
      // callers must not wait for the network, so they learn at once that the report is not accepted yet
      if (entry.hasFailed || !adapter.isOnline()) entry.settle(false);
      if (entry.hasFailed) return failed(new Error(`${MOST_WAITING} reports wait already`));
      queue.push(entry);
      sendNext();
    },
    /** Sends all waiting reports and `lastEntry` at once, because the shopper leaves the page. */
    empty(lastEntry: Told | undefined): void {
      if (lastEntry) queue.push(lastEntry);
      for (const entry of queue.splice(0)) void post(entry);
    },
  };
}
