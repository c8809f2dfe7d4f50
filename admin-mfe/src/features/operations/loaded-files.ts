import { versionLabel, type BoundariesProps } from './parts';

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
 * @returns which files are of one build: those beside its entry, on whichever origin the shop's builds are. Files of a
 * developer's build and of the version before are not listed in the page.
 */
function isOfBuild(entry: string, overrideOrigin?: string): (file: URL) => boolean {
  const folder = new URL('.', new URL(entry, document.baseURI));
  return overrideOrigin === undefined
    ? ({ pathname }) => pathname.startsWith(folder.pathname)
    : ({ href }) => href.startsWith(folder.href);
}

/**
 * @returns the files that this page has fetched, of the shell and of each remote that it lists, and of the version that
 * stands in for one (REL-14); a file that was fetched ahead counts, though nobody may have run it
 */
export function loadedFiles({ remotes, shellVersion }: BoundariesProps): LoadedFiles[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const files = entries.filter(({ name }) => /\.(js|css)$/.test(name));
  const sumOf = (isOwn: (file: URL) => boolean) => sum(files.filter(({ name }) => isOwn(new URL(name))));
  const isOfShell = ({ pathname }: URL): boolean => pathname.startsWith(SHELL_FILES);
  return [
    { name: 'shell', version: shellVersion ?? 'not told', owner: undefined, ...sumOf(isOfShell) },
    ...remotes.releases.flatMap((release) => {
      const { name, owner, entry, overrideOrigin, previous } = release;
      const before = previous && sumOf(isOfBuild(previous.entry));
      return [
        { name, version: versionLabel(release), owner, ...sumOf(isOfBuild(entry, overrideOrigin)) },
        ...(before && before.fileCount > 0
          ? [{ name, version: versionLabel(release, previous.version), owner, ...before }]
          : []),
      ];
    }),
  ];
}
