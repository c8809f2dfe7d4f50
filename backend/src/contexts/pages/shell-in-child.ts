import { LRUCache } from 'lru-cache';
import type { BootData } from '@bindery/shared/contracts';
import { ChildPool } from '../../platform/children';

/** `html`: contents of the page's root element before scripts run. `styles`: the page's style elements. */
export interface RenderedPage {
  readonly html: string;
  readonly styles: readonly { readonly id: string; readonly css: string }[];
  /** link elements for the head that preload the first picture */
  readonly hints: string;
}

/** A build of the shell that can render pages. `bundle`: the text of its server.mjs. */
export interface ShellBundle {
  readonly version: string;
  readonly bundle: string;
}

/**
 * Renders a page of the shell.
 *
 * @param boot - without visitor data
 * @throws errors of the bundle; ChildDiedError, ChildUnavailableError
 */
export type RenderShell = (shell: ShellBundle, pathname: string, boot: BootData) => Promise<RenderedPage>;

export interface ShellJob {
  readonly version: string;
  readonly pathname: string;
  readonly boot: BootData;
}

/** Long enough for a busy machine. A render takes 10 ms of CPU, the first one of a process 300 ms. */
const WITHIN_MS = 20_000;
const MEMORY_BYTES = 400_000_000;
const IDLE_MS = 60_000;
/** Number of cached bundles: of the current build, a canary, and the predecessor of each. */
const BUNDLES = 4;

/**
 * Renders pages in a separate process without secrets. If a build hangs or crashes, the shop still runs, and only the
 * page's server-rendered HTML is missing.
 *
 * @param program - the built shell-program
 */
export function shellInChild(
  program: string,
  warn: (details: object, message: string) => void,
): { readonly renderShell: RenderShell; close(): Promise<void> } {
  const bundles = new LRUCache<string, string>({ max: BUNDLES });
  const pool = new ChildPool({
    ...{ name: 'shell', program, warn, withinMs: WITHIN_MS, memoryBytes: MEMORY_BYTES },
    ...{ children: 1, jobsAtOnce: 4, idleMs: IDLE_MS },
    answer: async (version) => bundles.get(version as string),
  });
  return {
    async renderShell({ version, bundle }, pathname, boot) {
      bundles.set(version, bundle);
      return (await pool.run({ version, pathname, boot } satisfies ShellJob)) as RenderedPage;
    },
    close: () => pool.close(),
  };
}
