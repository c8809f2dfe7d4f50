import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../tasks/packages-stay-outside.mjs';
import { root } from './server.mjs';

/**
 * Bundles the engine as the build does, so that this process can run the engine. `open()` returns an engine with cold
 * caches. The bundle is inside backend/, so that unbundled packages resolve.
 */
export async function bundleMuse() {
  const cache = path.join(root, 'backend', 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  await build({
    entryPoints: {
      muse: path.join(root, 'backend/src/contexts/books/index.ts'),
      renderer: path.join(root, 'backend/src/contexts/books/renderer/renderer-program.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [packagesStayOutside],
    logLevel: 'error',
  });
  const { createMuse, rendererInChildren } = await import(pathToFileURL(path.join(folder, 'muse.mjs')).href);
  const folders = {
    catalogueDir: path.join(root, 'backend/catalogue'),
    fontsDir: path.join(root, 'backend/fonts'),
  };
  const open = () => createMuse({ ...folders, secret: Buffer.alloc(32, 7) });
  return {
    open,
    /** Draws pages in another process, as the shop does. */
    async openBeside() {
      const renderer = rendererInChildren({
        ...folders,
        program: path.join(folder, 'renderer.mjs'),
        warn: console.error,
      });
      const photos = { gone: async () => new Set(), read: async () => undefined };
      const muse = (await open()).withPhotos(photos, undefined, renderer.create({ photos }));
      return { muse, close: () => renderer.close() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const nameOf = (run) =>
  `Robin ${String.fromCodePoint(0x41 + (run % 26))}${String.fromCodePoint(0x61 + (Math.floor(run / 26) % 26))}`;

/** Returns a customised book's pages in order: `{ name, token, keys }`. */
export async function pagesOf(muse, slug, values) {
  const toc = await muse.toc(slug, values, { lang: 'en' });
  if (toc.kind !== 'pages') throw new Error(JSON.stringify(toc));
  return toc.pages.map(({ url, info }) => ({
    name: info.pageName,
    token: url.split('/').pop(),
    keys: info.keys,
  }));
}

/** @returns the processor time (of all threads of this process) and the elapsed time, ms */
export async function costOf(work) {
  const startUsage = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(startUsage);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}
