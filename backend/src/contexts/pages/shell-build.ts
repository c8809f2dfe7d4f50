import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * What the shell's build made for the server. `fonts`: files that every page needs at once; `words`: the file of each
 * language but English; `product`: scripts that only pages with a product or a cart run.
 */
export interface ShellBuild {
  readonly template: string;
  readonly fonts: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly product: readonly string[];
}

export interface ShellBuilds {
  /** The build as it is now; undefined where the shell is not built. */
  current(): Promise<ShellBuild | undefined>;
  readonly folder: string;
}

interface ReadBuild {
  readonly modifiedMs: number;
  readonly build: ShellBuild;
}

/** Reads the shell's build, again whenever it was built anew; single flight. */
export function createShellBuilds(workspacesDir: string): ShellBuilds {
  const folder = join(workspacesDir, 'shell', 'dist');

  async function read(earlier: ReadBuild | undefined): Promise<ReadBuild | undefined> {
    const file = join(folder, 'index.html');
    const template = await stat(file).catch(() => undefined);
    if (!template) return undefined;
    if (earlier?.modifiedMs === template.mtimeMs) return earlier;
    const [html, assets] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(join(folder, 'assets.json'), 'utf8'),
    ]);
    const { fonts, words, product = [] } = JSON.parse(assets) as Omit<ShellBuild, 'template'>;
    return { modifiedMs: template.mtimeMs, build: { template: html, fonts, words, product } };
  }

  const builds = new LRUCache<'shell', ReadBuild>({ max: 1, fetchMethod: (_key, earlier) => read(earlier) });
  return {
    folder,
    current: async () => (await builds.fetch('shell', { forceRefresh: true }))?.build,
  };
}
