import type { BoundariesProps } from './parts';

/**
 * What the browser tells of the files of one owner. `transferred`: bytes over the network, headers included, 0 where
 * all of them came from its cache; `compressed` and `unpacked`: of their content, each file once.
 */
export interface LoadedFiles {
  readonly name: string;
  readonly version: string;
  readonly owner: string | undefined;
  readonly fileCount: number;
  readonly transferred: number;
  readonly compressed: number;
  readonly unpacked: number;
  /** files of another origin that keeps their sizes to itself */
  readonly untold: number;
}

const SHELL_FILES = '/_canvas/assets/';

function sum(entries: readonly PerformanceResourceTiming[]): Omit<LoadedFiles, 'name' | 'version' | 'owner'> {
  const files = new Map<string, { compressed: number; unpacked: number }>();
  for (const { name, encodedBodySize, decodedBodySize } of entries) {
    const known = files.get(name);
    files.set(name, {
      compressed: Math.max(known?.compressed ?? 0, encodedBodySize),
      unpacked: Math.max(known?.unpacked ?? 0, decodedBodySize),
    });
  }
  const sizes = [...files.values()];
  const total = (of: (size: (typeof sizes)[number]) => number): number =>
    sizes.reduce((bytes, size) => bytes + of(size), 0);
  return {
    fileCount: files.size,
    transferred: entries.reduce((bytes, { transferSize }) => bytes + transferSize, 0),
    compressed: total(({ compressed }) => compressed),
    unpacked: total(({ unpacked }) => unpacked),
    untold: sizes.filter(({ unpacked }) => unpacked === 0).length,
  };
}

/**
 * @returns the files that this page has fetched, of the shell and of each remote that it lists; a file that was fetched
 * ahead counts, though nobody may have run it
 */
export function loadedFiles({ remotes, shellVersion }: BoundariesProps): LoadedFiles[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const urlOf = (path: string): string => new URL(path, document.baseURI).href;
  const isScriptOrStyle = ({ name }: PerformanceResourceTiming): boolean => /\.(js|css)$/.test(name);
  return [
    {
      name: 'shell',
      version: shellVersion ?? 'not told',
      owner: undefined,
      ...sum(
        entries.filter(
          (entry) => new URL(entry.name).pathname.startsWith(SHELL_FILES) && isScriptOrStyle(entry),
        ),
      ),
    },
    ...remotes.releases.map(({ name, version, owner, entry, files }) => {
      const own = new Set([entry, ...Object.keys(files)].map(urlOf));
      return { name, version, owner, ...sum(entries.filter((resource) => own.has(resource.name))) };
    }),
  ];
}
