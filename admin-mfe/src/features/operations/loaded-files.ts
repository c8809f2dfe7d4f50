import { versionLabel, type BoundariesProps } from './parts';

/**
 * Total sizes of one owner's files in bytes. `transferred`: over the network, with headers; cached files count 0.
 * `compressed` and `unpacked`: size of the contents; each file counts once.
 */
export interface LoadedFiles {
  readonly name: string;
  readonly version: string;
  readonly owner: string | undefined;
  readonly fileCount: number;
  readonly transferred: number;
  readonly compressed: number;
  readonly unpacked: number;
  /** number of files whose size is unknown, because their origin hides it */
  readonly untold: number;
}

const SHELL_FILES = '/_canvas/assets/';

function sum(entries: readonly PerformanceResourceTiming[]): Omit<LoadedFiles, 'name' | 'version' | 'owner'> {
  const files = new Map<string, { compressed: number; unpacked: number }>();
  for (const { name, encodedBodySize, decodedBodySize } of entries) {
    const fileSizes = files.get(name);
    files.set(name, {
      compressed: Math.max(fileSizes?.compressed ?? 0, encodedBodySize),
      unpacked: Math.max(fileSizes?.unpacked ?? 0, decodedBodySize),
    });
  }
  const sizes = [...files.values()];
  const total = (measure: (size: (typeof sizes)[number]) => number): number =>
    sizes.reduce((bytes, size) => bytes + measure(size), 0);
  return {
    fileCount: files.size,
    transferred: entries.reduce((bytes, { transferSize }) => bytes + transferSize, 0),
    compressed: total(({ compressed }) => compressed),
    unpacked: total(({ unpacked }) => unpacked),
    untold: sizes.filter(({ unpacked }) => unpacked === 0).length,
  };
}

/**
 * @returns a test for the files of a build: they are in the folder of its entry, on any origin or, if there is an
 *   `overrideOrigin`, only on that one. The page's list lacks the files of developers' builds and previous versions.
 */
function isOfBuild(entry: string, overrideOrigin?: string): (file: URL) => boolean {
  const folder = new URL('.', new URL(entry, document.baseURI));
  return overrideOrigin === undefined
    ? ({ pathname }) => pathname.startsWith(folder.pathname)
    : ({ href }) => href.startsWith(folder.href);
}

/**
 * @returns the fetched files of the shell and of each listed remote. If the previous version of a remote runs in place
 *   of the listed one (REL-14), its files follow. Prefetched files count even if they never ran.
 */
export function loadedFiles({ remotes, shellVersion }: BoundariesProps): LoadedFiles[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const files = entries.filter(({ name }) => /\.(js|css)$/.test(name));
  const sumOf = (isOwn: (file: URL) => boolean) => sum(files.filter(({ name }) => isOwn(new URL(name))));
  const isOfShell = ({ pathname }: URL): boolean => pathname.startsWith(SHELL_FILES);
  return [
    { name: 'shell', version: shellVersion ?? 'not told', owner: undefined, ...sumOf(isOfShell) },
    ...remotes.releases.flatMap((release) => {
      const { name, owner, entry, overrideOrigin, previous: previousRelease } = release;
      const previousSizes = previousRelease && sumOf(isOfBuild(previousRelease.entry));
      return [
        { name, version: versionLabel(release), owner, ...sumOf(isOfBuild(entry, overrideOrigin)) },
        ...(previousSizes && previousSizes.fileCount > 0
          ? [{ name, version: versionLabel(release, previousRelease.version), owner, ...previousSizes }]
          : []),
      ];
    }),
  ];
}
