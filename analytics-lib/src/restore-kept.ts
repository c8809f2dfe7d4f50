import type { StoredRecords, Tabs } from './adapters/adapter';
import { eventOf, whenDefined } from './define-event';
import type { KeptRecord } from './event-door';
import type { EventPipeline } from './event-pipeline';

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Restores the critical events of closed pages, oldest first. Waits for each event until its remote has defined it and
 * no other tab is pushing it. Deletes records that are older than a day or are not events.
 *
 * @param keys - keys of the records that existed when the page started. Source: docs/rules.md TRACK-05
 */
export function restoreKept(
  keys: readonly string[],
  { read, write }: StoredRecords,
  { hold }: Tabs,
  enqueue: EventPipeline['enqueue'],
): void {
  const oldestFirst = [...keys].sort((key, otherKey) => key.localeCompare(otherKey, 'en', { numeric: true }));
  for (const key of oldestFirst) {
    const record = recordOf(read(key));
    if (!record) {
      write(key, null);
      continue;
    }
    const { name, given: input, context } = record;
    whenDefined(name, () => {
      const turn = hold(key);
      void turn.then((release) => {
        if (read(key) === null) return release();
        enqueue({ event: eventOf(name)!, given: input as never, context, storedEvent: { key, turn } });
      });
    });
  }
}

function recordOf(text: string | null): KeptRecord | undefined {
  try {
    const { name, given: input, context } = JSON.parse(text!) as Partial<KeptRecord>;
    const age = Date.now() - context!.event_time;
    return typeof name === 'string' && Math.abs(age) < KEPT_MS
      ? { name, given: input, context: context! }
      : undefined;
  } catch {
    return undefined;
  }
}
