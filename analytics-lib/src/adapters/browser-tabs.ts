import type { StoredRecords, Tabs } from './keeping';

/** @returns this tab among those of the browser, by its locks */
export function browserTabs(records: StoredRecords): Tabs {
  return {
    hold: (name) =>
      navigator.locks
        ? new Promise((hold) => {
            const held = (): Promise<void> => new Promise((release) => hold(release));
            // refused where storage is: then there is nothing to share with other tabs
            navigator.locks.request(name, held).catch(() => hold(() => undefined));
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
