import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';
import type { StoredRecords, Tabs } from './keeping';

export type DataLayerEntry = Record<string, unknown>;

/** Everything the pipeline needs from its surroundings. The core knows no browser: tests and servers bring their own. */
export interface AnalyticsAdapter {
  /** Is the cookie `disable_gtm` there? Its presence is enough. Source: docs/rules.md CONS-04 */
  isDisabled(): boolean;
  push(entry: DataLayerEntry): void;
  /** Pushes a command as the `arguments` object, which is how the tag manager tells it from an event. Source: docs/rules.md CONS-01 */
  command(...command: unknown[]): void;
  /** Adds the tag manager's script once; without a configured host and container id nothing is added. */
  loadTagManager(): void;
  /**
   * @param orderNumber - whose model; undefined: the cart's
   * @throws EcommerceModelError when the answer is not OK
   */
  fetchModel(orderNumber?: string): Promise<EcommerceModel>;
  /** @throws when the report did not arrive */
  report(report: ErrorReport): Promise<void>;
  /** Full URLs, not scrubbed. `referrer` is '' when there is none; `title` the document's. */
  page(): { location: string; referrer: string; title?: string };
  /** Without them nothing is kept beyond the page. */
  readonly records?: StoredRecords;
  tabs?(): Promise<Tabs>;
  /** Resolves once the page has done what its visitor waits for; without it nothing waits. */
  untilIdle?(): Promise<void>;
  /** As far as the browser knows. */
  isOnline(): boolean;
  onOnline(listen: () => void): void;
  /** The page goes, or may not come back: what waits is sent now or never. */
  onLeave(listen: () => void): void;
  /** A line for developers: a warning unless told. */
  log(message: string, error: unknown, level?: 'info'): void;
}

/** The ecommerce endpoint did not answer 2xx. `body` is JSON if the answer said so, else text. Source: docs/rules.md TRACK-01 */
export class EcommerceModelError extends Error {
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: unknown,
  ) {
    super(`The ecommerce model could not be loaded: ${status} ${statusText}`);
    this.name = 'EcommerceModelError';
  }
}
