import { useCallback } from 'react';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { useRemotes } from './remotes-context';
import type { RemoteName } from './remote-exposes';

interface Connection { saveData?: boolean }

/**
 * Fetches the files of remotes into the browser's cache when the page is idle, without running them. They never
 * change, so the click that needs them finds them there. Shoppers who save data are left alone.
 */
export function usePrefetchRemotes(): (names: readonly RemoteName[]) => void {
  const { releases } = useRemotes();
  return useCallback((names) => {
    if ((navigator as { connection?: Connection }).connection?.saveData) return;
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    idle(() => releases.filter(({ name }) => (names as readonly string[]).includes(name)).forEach(prefetchFiles));
  }, [releases]);
}

const asked = new Set<string>();

function prefetchFiles({ entry, files }: RemoteRelease): void {
  for (const file of new Set([entry, ...Object.keys(files)])) {
    if (asked.has(file) || !file.endsWith('.js')) continue;
    asked.add(file);
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', href: file, crossOrigin: 'anonymous' });
    document.head.append(link);
  }
}
