import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';

export type DataLayerEntry = Record<string, unknown>;

/** The pipeline's interface to its surroundings. The core uses no browser API, so tests and servers can supply their own adapter. */
export interface AnalyticsAdapter {
  /** Returns true if the cookie `disable_gtm` exists, with any value. Source: docs/rules.md CONS-04 */
  isDisabled(): boolean;
  push(entry: DataLayerEntry): void;
  /**
   * Pushes a command as an `arguments` object, because that is how the tag manager distinguishes a command from an
   * event. Source: docs/rules.md CONS-01
   */
  command(...command: unknown[]): void;
  /** Adds the tag manager's script once. Adds no script if its host or container id is not configured. */
  loadTagManager(): void;
  /**
   * @param orderNumber - the order that the model describes; undefined means the model describes the cart
   * @throws EcommerceModelError if the status is not 2xx
   */
  fetchModel(orderNumber?: string): Promise<EcommerceModel>;
  /** @throws Error if the report did not arrive */
  report(report: ErrorReport): Promise<void>;
  /** Full URLs that may still contain personal data. Without a referrer, `referrer` is ''. */
  page(): { location: string; referrer: string; title?: string };
  /** If absent, no event survives the page. */
  readonly records?: StoredRecords;
  tabs?(): Promise<Tabs>;
  /** Resolves as soon as the page has finished its urgent work. An adapter without this method never waits. */
  untilIdle?(): Promise<void>;
  isOnline(): boolean;
  onOnline(listen: () => void): void;
  /** Calls the listener when the page is hidden or closed. This is the last chance to send. */
  onLeave(listen: () => void): void;
  /** Logs a line for developers, by default as a warning. */
  log(message: string, error: unknown, level?: 'info'): void;
}

/**
 * The ecommerce endpoint did not answer 2xx. `body`: parsed JSON if the answer's content type is JSON, otherwise text.
 * Source: docs/rules.md TRACK-01
 */
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

/** The browser's storage, shared by its tabs. No method throws. Without storage, records end with the page. */
export interface StoredRecords {
  read(key: string): string | null;
  /** `text`: null removes the record */
  write(key: string, text: string | null): void;
  keys(): readonly string[];
}

/** Locks shared by the browser's tabs, and the lifecycle of this tab. */
export interface Tabs {
  /**
   * Waits until no other tab has the lock with this name, then acquires it. If the tab crashes, its locks are released.
   *
   * @returns a function that releases the lock
   */
  hold(name: string): Promise<() => void>;
  /** Called when the page is hidden. `mayReturn`: the back-forward cache may restore the page. */
  onHide(listener: (mayReturn: boolean) => void): void;
  /** The page returns from the back-forward cache. */
  onReturn(listener: () => void): void;
}
