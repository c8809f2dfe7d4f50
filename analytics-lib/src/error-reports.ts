import type { ErrorReport } from '@bindery/shared/contracts';
import type { AnalyticsAdapter } from './adapters/adapter';
import { maskReport } from './mask-report';
import { createReportQueue, reportEntry, type Told } from './report-queue';

export type Severity = 'error' | 'warning' | 'info';

/** Additional data of a report. Source: docs/rules.md ERR-04 */
export interface ErrorContext {
  /** default: `error` */
  readonly severity?: Severity;
  readonly customisation?: unknown;
  readonly query?: string;
  readonly [key: string]: unknown;
}

/** An Error or its fields. The pipeline's reports already contain their context. */
export type ReportedError = Pick<ErrorReport, 'name' | 'message'> & {
  readonly context?: ErrorReport['context'];
  readonly stack?: string | undefined;
};

export interface ErrorReports {
  /** Sends a report of the error. If the page is offline, the report waits until the page is online again. */
  report(error: ReportedError, context?: ErrorContext): void;
  /** @returns true if the server has accepted a report of this error, now or earlier */
  send(error: ReportedError, context?: ErrorContext): Promise<boolean>;
}

export interface ErrorReportPorts {
  readonly adapter: AnalyticsAdapter;
  /** Returns the context of the page for the report of an error that no event caused. */
  readonly errorContext?: () => ErrorContext;
  /** Receives each masked report once, except those of severity `info`. */
  readonly alsoTo?: (report: ErrorReport) => void;
}

/** Maximum number of distinct errors reported per page. More are probably one error whose text varies. */
const MOST_TOLD = 50;
const MOST_COUNTED = 20;
const COUNTED_MESSAGE_CHARACTERS = 200;
const STACK_FRAMES = 12;

/**
 * Reports each error once. Further errors with the same name, message and path are only counted. The counts are sent
 * when the shopper leaves the page. Source: docs/rules.md ERR-02
 */
export function createErrorReports({ adapter, errorContext, alsoTo }: ErrorReportPorts): ErrorReports {
  const reportsByKey = new Map<string, Told>();
  const queue = createReportQueue(adapter);

  function tell(error: ReportedError, context?: ErrorContext): Told | undefined {
    const report = maskReport(withContext(adapter, error, { ...ofPage(error, errorContext), ...context }));
    // each lost critical event gets its own report, even if the error is the same. Source: docs/rules.md TRACK-05
    const ownNumber = report.name === 'ecommerce-load-error' ? reportsByKey.size : undefined;
    const key = JSON.stringify([report.name, report.message, report.context?.['path'], ownNumber]);
    const earlierReport = reportsByKey.get(key);
    if (earlierReport) {
      earlierReport.repeats += 1;
      return earlierReport;
    }
    if (reportsByKey.size >= MOST_TOLD) return undefined;
    const entry = reportEntry(report);
    reportsByKey.set(key, entry);
    queue.add(entry);
    if (report.context?.['severity'] !== 'info') alsoTo?.(report);
    return entry;
  }

  function sendAll(): void {
    if (!adapter.isOnline()) return;
    const counts = countsOf([...reportsByKey.values()]);
    for (const entry of reportsByKey.values()) entry.repeats = 0;
    queue.empty(counts && reportEntry(maskReport(counts)));
  }

  function safely<Result>(act: () => Result): Result | undefined {
    try {
      return adapter.isDisabled() ? undefined : act();
    } catch (error) {
      queue.failed(error);
      return undefined;
    }
  }

  adapter.onOnline(() => void safely(queue.sendNext));
  adapter.onLeave(() => void safely(sendAll));
  return {
    report: (error, context) => void safely(() => tell(error, context)),
    async send(error, context) {
      const entry = safely(() => tell(error, context));
      if (!entry) return false;
      // sends the report again if the first attempt failed, because this caller needs the result
      if (entry.repeats > 0 && entry.hasFailed) queue.add(entry);
      return entry.receipt;
    },
  };
}

/** Returns the page's context; undefined for an error of an event, because events do not depend on the page's book. */
const ofPage = (error: ReportedError, errorContext?: () => ErrorContext): ErrorContext | undefined =>
  error.context?.['event'] === undefined ? errorContext?.() : undefined;

function withContext(
  adapter: AnalyticsAdapter,
  { name, message, context, stack }: ReportedError,
  extraContext: ErrorContext,
): ErrorReport {
  const frames = framesOf(stack);
  const fullContext = {
    severity: 'error',
    ...context,
    ...extraContext,
    path: pathOf(adapter.page().location),
  };
  return {
    name: String(name),
    message: String(message),
    context: frames ? { ...fullContext, stack: frames } : fullContext,
  };
}

/** Returns the stack's frames, without the message before them. */
function framesOf(stack: string | undefined): string {
  const lines = typeof stack === 'string' ? stack.split('\n') : [];
  return lines
    .filter((line) => /:\d+:\d+\)?\s*$/.test(line))
    .slice(0, STACK_FRAMES)
    .map((line) => line.trim())
    .join('\n');
}

const pathOf = (address: string): string => address.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/[?#].*$/s, '');

function countsOf(toldReports: readonly Told[]): ErrorReport | undefined {
  const repeatedReports = toldReports.filter(({ repeats }) => repeats > 0);
  if (repeatedReports.length === 0) return undefined;
  const repeated = repeatedReports
    .sort((a, b) => b.repeats - a.repeats)
    .slice(0, MOST_COUNTED)
    .map(({ report: { name, message, context }, repeats }) => ({
      name,
      message: message.slice(0, COUNTED_MESSAGE_CHARACTERS),
      path: context?.['path'],
      count: repeats,
    }));
  const count = repeatedReports.reduce((sum, { repeats }) => sum + repeats, 0);
  return {
    name: 'repeated-errors',
    message: 'Errors of this page came again',
    context: { severity: 'info', count, repeated },
  };
}
