import type { Connection } from '../database';

/**
 * Changes that every process must learn within a second: deleted photos, moderation, prices, releases, content.
 * Source: docs/adr/0030-own-jobs-table.md
 */
export interface Changes {
  /**
   * Announces in the caller's transaction: delivered after its commit, dropped on rollback. Call it last, since
   * announcements of one topic wait for each other until commit.
   *
   * @param detail - the id of the changed thing, never a name
   */
  announce(on: Connection, topic: string, detail?: string): Promise<void>;
  /**
   * Listens to changes by all processes. Subscribe before reading the data.
   *
   * @param listener - gets undefined if anything of the topic may have changed
   * @returns a function that stops listening
   */
  subscribe(topic: string, listener: ChangeListener): () => void;
}

export type ChangeListener = (detail: string | undefined) => void;
