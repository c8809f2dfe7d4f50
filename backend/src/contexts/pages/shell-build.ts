import { LRUCache } from 'lru-cache';
import type { Bucket, Releases } from '../releases';

/**
 * What the shell's build made for the server. `fonts`: files that every page needs at once; `words`: the file of each
 * language but English; `product`: scripts that only pages of a product run; `remotes`: those that every page with a remote
 * runs; `integrity`: of scripts, where the page fetches them with one (builds of old do not).
 */
export interface ShellBuild {
  readonly version: string;
  readonly template: string;
  readonly fonts: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly product: readonly string[];
  readonly remotes: readonly string[];
  readonly integrity: Readonly<Record<string, string>>;
  /** renders the page on the server; undefined: builds of old, and of a developer, have none */
  readonly serverBundle: string | undefined;
}

export interface ShellBuilds {
  /** The build as it is now; undefined where the shell is not built. @param bucket - of the browser it is for */
  current(bucket?: Bucket): Promise<ShellBuild | undefined>;
}

type ReadText = (file: string) => Promise<string | undefined>;

async function read(version: string, text: ReadText): Promise<ShellBuild> {
  const [template, assets, serverBundle] = await Promise.all(
    ['index.html', 'assets.json', 'server.mjs'].map((file) => text(file)),
  );
  const {
    fonts,
    words,
    product = [],
    remotes = [],
    integrity = {},
  } = JSON.parse(assets!) as Omit<ShellBuild, 'version' | 'template' | 'serverBundle'>;
  return { version, template: template!, fonts, words, product, remotes, integrity, serverBundle };
}

/** The shell's current build, read once a version; single flight. */
export function createShellBuilds(releases: Pick<Releases, 'currentShell'>): ShellBuilds {
  const builds = new LRUCache<string, ShellBuild, ReadText>({
    max: 4, // a canary beside the current one, and those before them
    fetchMethod: (version, _earlier, { context }) => read(version, context),
  });
  return {
    async current(bucket) {
      const shell = await releases.currentShell(bucket);
      return shell && builds.fetch(shell.version, { context: shell.text });
    },
  };
}
