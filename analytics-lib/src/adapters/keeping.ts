/** What the browser stores, shared by its tabs. No method throws: one that stores nothing keeps it as long as the page lives. */
export interface StoredRecords {
  read(key: string): string | null;
  /** null removes it */
  write(key: string, text: string | null): void;
  keys(): readonly string[];
}

/** The tabs of a browser, and this one's life among them. */
export interface Tabs {
  /**
   * Waits until no other tab holds this name. One that dies holds nothing any more.
   *
   * @returns what lets it go
   */
  hold(name: string): Promise<() => void>;
  /** `mayReturn`: the browser may show the page again as it is (back-forward cache). */
  onHide(listener: (mayReturn: boolean) => void): void;
  /** The page is shown again as it was. */
  onReturn(listener: () => void): void;
}
