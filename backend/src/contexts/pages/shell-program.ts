import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveParent } from '../../platform/children';
import type { BootData } from '@bindery/shared/contracts';
import type { RenderedPage, ShellJob } from './shell-in-child';

interface ShellModule {
  renderPage(pathname: string, boot: BootData): Promise<RenderedPage>;
}

/** Imports the text through a temporary file, because its release may be in an object store. */
async function importText(text: string): Promise<ShellModule> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-shell-'));
  try {
    const file = join(folder, 'server.mjs');
    await writeFile(file, text);
    return (await import(pathToFileURL(file).href)) as ShellModule;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

serveParent((_setup, ask) => {
  const modules = new Map<string, Promise<ShellModule>>();
  function moduleOf(version: string): Promise<ShellModule> {
    const earlierModule = modules.get(version);
    if (earlierModule) return earlierModule;
    const loaded = ask(version).then((text) => importText(text as string));
    modules.set(version, loaded);
    loaded.catch(() => modules.delete(version));
    return loaded;
  }
  return Promise.resolve({
    async run(work) {
      const { version, pathname, boot } = work as ShellJob;
      return (await moduleOf(version)).renderPage(pathname, boot);
    },
  });
});
