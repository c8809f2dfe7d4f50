import type { ErrorReportPorts, ErrorReports } from './error-reports';

export interface LateErrorReports extends ErrorReports {
  /** From then on a report is on its way when `report` returns. Rejects where the code cannot be fetched. */
  load(): Promise<unknown>;
}

/** What is told while the code that reports cannot be fetched. */
const MOST_WAITING = 20;

/**
 * The page's error reports, whose code comes with the first error: a page without one does not pay for it. What is told
 * while it cannot be fetched is told once the browser is online again.
 */
export function createLateErrorReports(ports: ErrorReportPorts): LateErrorReports {
  const { adapter } = ports;
  const waiting: Parameters<ErrorReports['report']>[] = [];
  let whole: ErrorReports | undefined;

  async function load(): Promise<ErrorReports> {
    const { createErrorReports } = await import(/* webpackChunkName: "reports" */ './error-reports');
    return (whole ??= createErrorReports(ports));
  }
  const failed = (error: unknown): false => {
    adapter.log('Failed to report event error', error);
    return false;
  };
  function report(...told: Parameters<ErrorReports['report']>): void {
    if (adapter.isDisabled()) return;
    // at once where it can be: the page may be about to go
    if (whole) return whole.report(...told);
    load()
      .then((reports) => reports.report(...told))
      .catch((error: unknown) => {
        failed(error);
        if (waiting.length === 0) adapter.onOnline(tellWaiting);
        if (waiting.length < MOST_WAITING) waiting.push(told);
      });
  }
  function tellWaiting(): void {
    for (const told of waiting.splice(0)) report(...told);
  }
  return {
    load,
    report,
    send: async (...told) =>
      !adapter.isDisabled() &&
      load()
        .then((reports) => reports.send(...told))
        .catch(failed),
  };
}
