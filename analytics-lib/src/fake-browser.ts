import type { EcommerceModel } from '@bindery/shared/contracts';
import type { DataLayerEntry, Tabs } from './adapters/adapter';
import { createAnalytics, type Analytics } from './analytics';
import type { ConsentState } from './consent';
import { fakeAdapter, MODEL } from './fake-adapter';

export interface FakeTab {
  readonly analytics: Analytics;
  readonly entries: DataLayerEntry[];
  /** The consent at the push of each of the `entries`. */
  readonly consents: (ConsentState | undefined)[];
  readonly reports: { name: string; event: unknown }[];
  /** Hides the tab and calls the listeners of `onHide`, as on navigation. */
  hide(mayReturn: boolean): void;
  comeBack(): void;
  /** Ends the tab without an event. */
  kill(): void;
  /** Makes the tab crash right after the next push of an event. */
  killAtNextPush(): void;
  setConsent(state: ConsentState): void;
  isDead(): boolean;
}

interface FakeStore {
  readonly answer: () => Promise<EcommerceModel>;
  readonly stored: Map<string, string>;
  readonly locks: ReturnType<typeof createLocks>;
}

/** A browser whose tabs share storage and locks. `answer` returns the model for each tab. */
export function fakeBrowser(answer: () => Promise<EcommerceModel> = () => Promise.resolve(MODEL)) {
  const store = { answer, stored: new Map<string, string>(), locks: createLocks() };
  return {
    open: (marketplace = 'uk') => openTab(store, marketplace),
    stored: store.stored,
  };
}

function openTab({ answer, stored: storedItems, locks }: FakeStore, marketplace: string): FakeTab {
  const tab = Symbol('tab');
  let isDead = false;
  let diesAtPush = false;
  let consent: ConsentState | undefined;
  const entries: DataLayerEntry[] = [];
  const consents: FakeTab['consents'] = [];
  const reports: FakeTab['reports'] = [];
  const listeners: Record<'hide' | 'return', ((mayReturn: boolean) => void)[]> = { hide: [], return: [] };
  const tabs: Tabs = {
    hold: (name) => locks.hold(tab, name),
    onHide: (listener) => void listeners.hide.push(listener),
    onReturn: (listener) => void listeners.return.push(() => listener()),
  };
  const kill = (): void => {
    isDead = true;
    locks.drop(tab);
  };
  const adapter = {
    ...fakeAdapter(answer),
    records: {
      read: (key: string) => storedItems.get(key) ?? null,
      write(key: string, text: string | null) {
        if (isDead) return;
        if (text === null) storedItems.delete(key);
        else storedItems.set(key, text);
      },
      keys: () => [...storedItems.keys()],
    },
    tabs: async () => tabs,
    push(entry: DataLayerEntry) {
      if (isDead) return;
      entries.push(entry);
      consents.push(consent);
      if (diesAtPush && entry['event'] !== undefined) kill();
    },
    async report({ name, context }: { name: string; context?: Record<string, unknown> }) {
      if (!isDead) reports.push({ name, event: context?.['event'] });
    },
  };
  const analytics = createAnalytics({ adapter, marketplace });
  return {
    analytics,
    entries,
    consents,
    reports,
    kill,
    isDead: () => isDead,
    hide: (mayReturn) => listeners.hide.forEach((listener) => listener(mayReturn)),
    comeBack: () => listeners.return.forEach((listener) => listener(true)),
    killAtNextPush: () => {
      diesAtPush = true;
    },
    setConsent(state) {
      consent = state;
      analytics.setConsent(state);
    },
  };
}

/** Fakes Web Locks: each lock has one holder and a FIFO queue, and a crashed tab releases its locks. */
function createLocks() {
  interface Request {
    tab: symbol;
    grant: () => void;
  }
  const queues = new Map<string, Request[]>();

  function remove(name: string, isGone: (request: Request) => boolean): void {
    const queue = queues.get(name)!;
    const [holder] = queue;
    const remainingRequests = queue.filter((request) => !isGone(request));
    queues.set(name, remainingRequests);
    if (remainingRequests[0] !== holder) remainingRequests[0]?.grant();
  }
  return {
    hold: (tab: symbol, name: string) =>
      new Promise<() => void>((resolve) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const request: Request = {
          tab,
          grant: () => resolve(() => remove(name, (queuedRequest) => queuedRequest === request)),
        };
        queue.push(request);
        if (queue[0] === request) request.grant();
      }),
    drop(tab: symbol) {
      for (const name of queues.keys()) remove(name, (request) => request.tab === tab);
    },
  };
}
