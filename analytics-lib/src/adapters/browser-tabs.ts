import type { StoredRecords, Tabs } from './adapter';

/** @returns the browser's tabs, coordinated by Web Locks */
export function browserTabs(records: StoredRecords): Tabs {
  return {
    hold: (name) =>
      navigator.locks
        ? new Promise((hold) => {
            const lockCallback = (): Promise<void> => new Promise((release) => hold(release));
            // if the browser refuses storage, it refuses locks too; the tabs then share nothing, so no lock is needed
            navigator.locks.request(name, lockCallback).catch(() => hold(() => undefined));
          })
        : // pages without TLS have no locks
          import('./claims').then(({ claim }) => claim(records, name)),
    onHide: (listener) => window.addEventListener('pagehide', ({ persisted }) => listener(persisted)),
    onReturn: (listener) =>
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      }),
  };
}
