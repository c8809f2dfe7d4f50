import { useCallback } from 'react';
import { languageOf, useMarket } from '@bindery/shared';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { useRemotes } from './remotes-context';
import type { RemoteName } from './remote-exposes';

interface Connection {
  saveData?: boolean;
}

/**
 * Fetches the files of remotes, and those of the shell that go with them, into the browser's cache when the page is idle, without running them. They never
 * change, so the click that needs them finds them there. Shoppers who save data are left alone.
 */
export function usePrefetchRemotes(): (names: readonly RemoteName[]) => void {
  const { releases } = useRemotes();
  const language = languageOf(useMarket());
  return useCallback(
    (names) => {
      if ((navigator as { connection?: Connection }).connection?.saveData) return;
      whenIdle(() => {
        productFiles().forEach(prefetchFile);
        releases
          .filter(({ name }) => (names as readonly string[]).includes(name))
          .forEach((release) => prefetchFiles(release, language));
      });
    },
    [releases, language],
  );
}

/** Safari has no requestIdleCallback: a pause there stands for it. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}

const prefetchedFiles = new Set<string>();

/** The shell's own files that a page with remotes runs, as the build names them. */
const productFiles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="product-files"]')?.content.split(' ') ?? [];

/** With `crossorigin`, as every script is fetched that has an integrity: a hint without would fetch it twice. */
function prefetchFile(file: string): void {
  if (prefetchedFiles.has(file)) return;
  prefetchedFiles.add(file);
  const link = document.createElement('link');
  document.head.append(
    Object.assign(link, { rel: 'prefetch', as: 'script', href: file, crossOrigin: 'anonymous' }),
  );
}

/** A file of words is named after its language: 'words-pt-ts.<hash>.js'. */
const languageOfFile = (file: string): string | undefined => /\/words-([a-z]+)-/.exec(file)?.[1];

function prefetchFiles({ entry, files }: RemoteRelease, language: string): void {
  for (const file of new Set([entry, ...Object.keys(files)]))
    if (file.endsWith('.js') && (languageOfFile(file) ?? language) === language) prefetchFile(file);
}
