import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';

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

/** The browser's storage, shared by its tabs. No method throws: without storage, records live as long as the page. */
export interface StoredRecords {
  read(key: string): string | null;
  /** null removes it */
  write(key: string, text: string | null): void;
  keys(): readonly string[];
}

/** The browser's tabs, and the lifecycle of this tab. */
export interface Tabs {
  /**
   * Waits until no other tab holds this name. A tab that dies releases its names.
   *
   * @returns a function that releases it
   */
  hold(name: string): Promise<() => void>;
  /** `mayReturn`: the browser may show the page again unchanged (back-forward cache). */
  onHide(listener: (mayReturn: boolean) => void): void;
  /** The page returns from the back-forward cache. */
  onReturn(listener: () => void): void;
}
