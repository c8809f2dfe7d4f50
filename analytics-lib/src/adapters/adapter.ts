import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';
import type { StoredRecords, Tabs } from './keeping';

export type DataLayerEntry = Record<string, unknown>;

/** The pipeline's interface to its surroundings. The core uses no browser API: tests and servers supply their own adapter. */
export interface AnalyticsAdapter {
  /** Checks for the cookie `disable_gtm`; its presence is enough. Source: docs/rules.md CONS-04 */
  isDisabled(): boolean;
  push(entry: DataLayerEntry): void;
  /**
   * Pushes a command as an `arguments` object, by which the tag manager tells it from an event.
   * Source: docs/rules.md CONS-01
   */
  command(...command: unknown[]): void;
  /** Adds the tag manager's script once. Adds nothing if host or container id is not configured. */
  loadTagManager(): void;
  /**
   * @param orderNumber - the order of the model; undefined: the cart
   * @throws EcommerceModelError if the answer is not OK
   */
  fetchModel(orderNumber?: string): Promise<EcommerceModel>;
  /** @throws Error if the report did not arrive */
  report(report: ErrorReport): Promise<void>;
  /** Full URLs, not scrubbed. `referrer` is '' if there is none; `title` is the document's title. */
  page(): { location: string; referrer: string; title?: string };
  /** Without records, nothing survives the page. */
  readonly records?: StoredRecords;
  tabs?(): Promise<Tabs>;
  /** Resolves when the page has finished its urgent work; without it nothing waits. */
  untilIdle?(): Promise<void>;
  isOnline(): boolean;
  onOnline(listen: () => void): void;
  /** Called when the page goes and may not return: the last chance to send. */
  onLeave(listen: () => void): void;
  /** Logs a line for developers, by default as a warning. */
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
