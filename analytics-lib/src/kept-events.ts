import type { StoredRecords, Tabs } from './adapters/adapter';
import { within } from './within';

const MAX_DONE = 100;
/** Longest wait for another tab's lock. A tab that has held the lock for longer is going to push the event itself. */
const TURN_MS = 5000;

/**
 * A tab may push a stored event only while its record exists. The tab first takes the lock named by the record's key.
 * If the record still exists once the tab has the lock, the tab pushes the event and deletes the record.
 */
export interface KeptEvent {
  readonly key: string;
  /** resolves once this tab has the lock, to a function that releases it */
  turn?: Promise<() => void>;
}

export function createKeptEvents(records: StoredRecords, tabs: Tabs, marketplace: string) {
  const doneKey = `bindery-events-done:${marketplace}`;
  const letGo = ({ turn }: KeptEvent): void => void turn?.then((release) => release());
  /** @throws Error if another tab holds the lock for too long */
  const turnOf = async ({ turn }: KeptEvent): Promise<void> => void (await within(TURN_MS, turn));

  return {
    isKept: ({ key }: KeptEvent) => records.read(key) !== null,
    forget: ({ key }: KeptEvent) => records.write(key, null),
    turnOf,
    letGo,
    hold: (event: KeptEvent) => {
      event.turn = tabs.hold(event.key);
    },
    /**
     * Calls `act` once for a key, across tabs and reloads. Marks the key after the call, so a crash in between leads to
     * a second call, not to none. Source: docs/rules.md TRACK-12
     *
     * @param act - returns true if the key is to be marked
     * @returns false if the key was already marked
     */
    async once(key: string, act: () => boolean): Promise<boolean> {
      const heldTurn = { key: doneKey, turn: tabs.hold(doneKey) };
      try {
        await turnOf(heldTurn);
        const pushedKeys = listOf(records.read(doneKey));
        if (pushedKeys.includes(key)) return false;
        if (act()) records.write(doneKey, JSON.stringify([...pushedKeys, key].slice(-MAX_DONE)));
        return true;
      } finally {
        letGo(heldTurn);
      }
    },
  };
}

export type KeptEvents = ReturnType<typeof createKeptEvents>;

function listOf(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
