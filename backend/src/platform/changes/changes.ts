import type { Connection } from '../database';

/**
 * What every process must hear within a second: deleted photos, moderation, prices, releases, content.
 * Source: docs/adr/0030-own-jobs-table.md
 */
export interface Changes {
  /**
   * In the caller's transaction: heard after its commit, and not at all where it is rolled back. Best as the last
   * statement, since announcements of one topic wait for each other until their commit.
   *
   * @param detail - what has changed: an id, never a name
   */
  announce(on: Connection, topic: string, detail?: string): Promise<void>;
  /**
   * Told of changes by this process and others. Subscribe before you read what may change.
   *
   * @param listener - told undefined where anything of the topic may have changed
   * @returns stops
   */
  subscribe(topic: string, listener: ChangeListener): () => void;
}

export type ChangeListener = (detail: string | undefined) => void;
