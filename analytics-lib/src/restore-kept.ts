import type { StoredRecords, Tabs } from './adapters/keeping';
import { eventOf, whenDefined } from './define-event';
import type { KeptRecord } from './event-door';
import type { EventPipeline } from './event-pipeline';

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Takes up the critical events of pages that are gone, oldest first: each once a remote has defined it and no living tab
 * is about to push it. What is older than a day, or is no event, is forgotten.
 *
 * @param keys - of what was there when the page began
 * Source: docs/rules.md TRACK-05
 */
export function restoreKept(
  keys: readonly string[],
  { read, write }: StoredRecords,
  { hold }: Tabs,
  enqueue: EventPipeline['enqueue'],
): void {
  const oldestFirst = [...keys].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  for (const key of oldestFirst) {
    const record = recordOf(read(key));
    if (!record) {
      write(key, null);
      continue;
    }
    const { name, given, context } = record;
    whenDefined(name, () => {
      const turn = hold(key);
      void turn.then((release) => {
        if (read(key) === null) return release();
        enqueue({ event: eventOf(name)!, given: given as never, context, kept: { key, turn } });
      });
    });
  }
}

function recordOf(text: string | null): KeptRecord | undefined {
  try {
    const { name, given, context } = JSON.parse(text!) as Partial<KeptRecord>;
    const age = Date.now() - context!.event_time;
    return typeof name === 'string' && Math.abs(age) < KEPT_MS
      ? { name, given, context: context! }
      : undefined;
  } catch {
    return undefined;
  }
}
