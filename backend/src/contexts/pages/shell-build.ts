import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Reads the shell's build, again whenever it was built anew. */
export function createShellBuilds(workspacesDir: string): ShellBuilds {
  const folder = join(workspacesDir, 'shell', 'dist');
  let known: { modifiedMs: number; build: ShellBuild } | undefined;
  return {
    folder,
    async current() {
      const file = join(folder, 'index.html');
      const found = await stat(file).catch(() => undefined);
      if (!found) return undefined;
      if (known?.modifiedMs === found.mtimeMs) return known.build;
      const [template, assets] = await Promise.all([
        readFile(file, 'utf8'),
        readFile(join(folder, 'assets.json'), 'utf8'),
      ]);
      const {
        fonts,
        words,
        product = [],
      } = JSON.parse(assets) as Pick<ShellBuild, 'fonts' | 'words'> & Partial<Pick<ShellBuild, 'product'>>;
      const build = { template, fonts, words, product };
      known = { modifiedMs: found.mtimeMs, build };
      return build;
    },
  };
}
