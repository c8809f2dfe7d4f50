import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database';
import type { ChangeListener, Changes } from './changes';
import { CHANNEL, changesRepository as repository } from './changes.repository';

export { type ChangeListener, type Changes, reloadOnChange, type KeptInMemory } from './changes';

/** Interval of the polls. It is also the longest delay of a change whose notice is lost. */
const POLL_MS = 1000;

type Warn = (details: object, message: string) => void;

export interface OpenChanges extends Changes {
  close(): void;
}

class Subscriptions {
  private readonly listeners = new Map<string, Set<ChangeListener>>();

  constructor(
    private readonly toldVersions: Map<string, number>,
    private readonly warn: Warn,
  ) {}

  add(topic: string, listener: ChangeListener): void {
    this.listeners.set(topic, (this.listeners.get(topic) ?? new Set()).add(listener));
  }

  remove(topic: string, listener: ChangeListener): void {
    this.listeners.get(topic)?.delete(listener);
  }

  versions(): ReadonlyMap<string, number> {
    return new Map(this.toldVersions);
  }

  /** Tells listeners to read everything again, because the database was restored and its rows may be older. */
  restart(topic: string, version: number): void {
    this.toldVersions.set(topic, version - 1);
    this.tell(topic, version, undefined);
  }

  /** @param detail - detail of this version's change; listeners receive undefined if they missed an earlier version */
  tell(topic: string, version: number, detail: string | undefined): void {
    const toldVersion = this.toldVersions.get(topic) ?? 0;
    if (version <= toldVersion) return;
    this.toldVersions.set(topic, version);
    for (const listener of [...(this.listeners.get(topic) ?? [])]) {
      try {
        listener(version === toldVersion + 1 ? detail : undefined);
      } catch (err) {
        this.warn({ err, topic }, 'a change was not taken in');
      }
    }
  }
}

/** Opened once per process. Receives notices, and polls the topics' versions because a notice may be lost. */
export async function openChanges(database: Database, warn: Warn): Promise<OpenChanges> {
  let onNotice: ChangeListener = () => undefined;
  let stopListening = (): void => undefined;
  const begins = new Promise<void>((resolve) => {
    stopListening = database.listen(CHANNEL, (payload) => {
      resolve();
      onNotice(payload);
    });
  });
  // if notices fail, as behind a pooler, polling still finds changes
  await Promise.race([begins, pause(POLL_MS, undefined, { ref: false })]);
  const subscriptions = new Subscriptions(await repository.versions(database), warn);
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const earlierVersions = subscriptions.versions();
    const versions = await repository.versions(database);
    for (const [topic, version] of versions) subscriptions.tell(topic, version, undefined);
    // a version never decreases, so a lower version means that the database was restored
    for (const [topic, toldVersion] of earlierVersions) {
      const version = versions.get(topic) ?? 0;
      if (version < toldVersion) subscriptions.restart(topic, version);
    }
  };
  const poll = (): void => {
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
