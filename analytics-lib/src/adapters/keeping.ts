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
