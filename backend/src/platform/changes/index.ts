import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database';
import type { ChangeListener, Changes } from './changes';
import { CHANNEL, changesRepository as repository } from './changes.repository';

export type { ChangeListener, Changes } from './changes';
export { reloadOnChange, type KeptInMemory } from './reload-on-change';

/** How late a change is heard of where no notice of it arrives. */
const POLL_MS = 1000;

type Warn = (details: object, message: string) => void;

/** @property close - stops asking the database */
export interface OpenChanges extends Changes {
  close(): void;
}

/** Who has subscribed to what, and up to which version of each topic they were told. */
class Subscriptions {
  private readonly listeners = new Map<string, Set<ChangeListener>>();

  constructor(
    private readonly told: Map<string, number>,
    private readonly warn: Warn,
  ) {}

  add(topic: string, listener: ChangeListener): void {
    this.listeners.set(topic, (this.listeners.get(topic) ?? new Set()).add(listener));
  }

  remove(topic: string, listener: ChangeListener): void {
    this.listeners.get(topic)?.delete(listener);
  }

  versions(): ReadonlyMap<string, number> {
    return new Map(this.told);
  }

  /** The database was restored: what is kept in memory may be of a later time than its rows. */
  restart(topic: string, version: number): void {
    this.told.set(topic, version - 1);
    this.tell(topic, version, undefined);
  }

  /** @param detail - of this version; where those before it were not told of, it says too little */
  tell(topic: string, version: number, detail: string | undefined): void {
    const before = this.told.get(topic) ?? 0;
    if (version <= before) return;
    this.told.set(topic, version);
    for (const listener of [...(this.listeners.get(topic) ?? [])]) {
      try {
        listener(version === before + 1 ? detail : undefined);
      } catch (err) {
        this.warn({ err, topic }, 'a change was not taken in');
      }
    }
  }
}

/** One per process: hears notices, and asks for the versions once a second in case one did not arrive. */
export async function openChanges(database: Database, warn: Warn): Promise<OpenChanges> {
  let onNotice: ChangeListener = () => undefined;
  let stopListening = (): void => undefined;
  const begins = new Promise<void>((resolve) => {
    stopListening = database.listen(CHANNEL, (payload) => {
      resolve();
      onNotice(payload);
    });
  });
  // where notices cannot be had (a pooler between), the versions still can
  await Promise.race([begins, pause(POLL_MS, undefined, { ref: false })]);
  const subscriptions = new Subscriptions(await repository.versions(database), warn);
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const before = subscriptions.versions();
    const versions = await repository.versions(database);
    for (const [topic, version] of versions) subscriptions.tell(topic, version, undefined);
    // versions only grow: one that is lower than before the question is of a restored database
    for (const [topic, told] of before) {
      const version = versions.get(topic) ?? 0;
      if (version < told) subscriptions.restart(topic, version);
    }
  };
  const poll = (): void => {
    // a database that is away is asked again at the next turn
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
  };
  onNotice = (payload) => {
    if (payload === undefined) return poll();
    const { topic, version, detail } = repository.noticeOf(payload);
    subscriptions.tell(topic, version, detail);
  };
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  return {
    announce: (on, topic, detail) => repository.announce(on, topic, detail),
    subscribe(topic, listener) {
      subscriptions.add(topic, listener);
      return () => subscriptions.remove(topic, listener);
    },
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}
