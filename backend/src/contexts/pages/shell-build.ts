import { LRUCache } from 'lru-cache';
import type { PageBrowser, Releases } from '../releases';

/**
 * The shell's build, as the server uses it. `fonts`: fonts that every page needs at once. `words`: a file for each
 * language except English. `product`: scripts only for product pages. `remotes`: scripts for pages with a remote.
 * `integrity`: hashes of scripts, which old builds lack.
 */
export interface ShellBuild {
  readonly version: string;
  readonly template: string;
  readonly fonts: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly product: readonly string[];
  readonly remotes: readonly string[];
  readonly integrity: Readonly<Record<string, string>>;
  /** script that renders pages on the server; undefined in old and developer builds */
  readonly serverBundle: string | undefined;
}

export interface ShellBuilds {
  /** Returns the build for this browser's page; undefined if the shell is not built. */
  current(browser?: PageBrowser): Promise<ShellBuild | undefined>;
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

/** Reads the shell's current build and caches it by version. Parallel reads share one request (single flight). */
export function createShellBuilds(releases: Pick<Releases, 'currentShell'>): ShellBuilds {
  const builds = new LRUCache<string, ShellBuild, ReadText>({
    max: 4, // the current build, a canary build, and the predecessor of each
    fetchMethod: (version, _earlier, { context }) => read(version, context),
  });
  return {
    async current(browser) {
      const shell = await releases.currentShell(browser);
      return shell && builds.fetch(shell.version, { context: shell.text });
    },
  };
}
