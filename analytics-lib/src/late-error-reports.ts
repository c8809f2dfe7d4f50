import type { ErrorReportPorts, ErrorReports } from './error-reports';

export interface LateErrorReports extends ErrorReports {
  /** Loads the code, after which `report` sends before it returns. Rejects if the code cannot be fetched. */
  load(): Promise<unknown>;
}

/** Maximum of errors kept while the code cannot be fetched. */
const MOST_WAITING = 20;

/**
 * The page's error reports, whose code loads with the first error, so that other pages do not pay for it. If the code
 * cannot be fetched, errors wait until the browser is online again.
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
    // synchronously if the code is loaded: the page may be about to go
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
