import type { ErrorReportPorts, ErrorReports } from './error-reports';

export interface LateErrorReports extends ErrorReports {
  /** Loads the code. After that, `report` sends synchronously. Rejects if the code cannot be fetched. */
  load(): Promise<unknown>;
}

/** Maximum number of errors that wait for the code that reports them. */
const MOST_WAITING = 20;

/**
 * The page's error reports. The code of the reports loads with the first error, so pages without errors never load this
 * code. If the code cannot be fetched, errors wait until the browser is online again.
 */
export function createLateErrorReports(ports: ErrorReportPorts): LateErrorReports {
  const { adapter } = ports;
  const waitingReports: Parameters<ErrorReports['report']>[] = [];
  let errorReports: ErrorReports | undefined;

  async function load(): Promise<ErrorReports> {
    const { createErrorReports } = await import(/* webpackChunkName: "reports" */ './error-reports');
    return (errorReports ??= createErrorReports(ports));
  }
  const failed = (error: unknown): false => {
    adapter.log('Failed to report event error', error);
    return false;
  };
  function report(...reportArguments: Parameters<ErrorReports['report']>): void {
    if (adapter.isDisabled()) return;
    // calls loaded code synchronously, because the page may be about to close
    if (errorReports) return errorReports.report(...reportArguments);
    load()
      .then((reports) => reports.report(...reportArguments))
      .catch((error: unknown) => {
        failed(error);
        if (waitingReports.length === 0) adapter.onOnline(tellWaiting);
        if (waitingReports.length < MOST_WAITING) waitingReports.push(reportArguments);
      });
  }
  function tellWaiting(): void {
    for (const reportArguments of waitingReports.splice(0)) report(...reportArguments);
  }
  return {
    load,
    report,
    send: async (...reportArguments) =>
      !adapter.isDisabled() &&
      load()
        .then((reports) => reports.send(...reportArguments))
        .catch(failed),
  };
}
