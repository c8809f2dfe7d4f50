import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

const INTERVAL_US = 500;
const FILES_SHOWN = 8;
const FUNCTIONS_SHOWN = 8;

function sourceOf(file) {
  const packages = file.split('node_modules/');
  if (packages.length > 1) return /^(@[^/]+\/)?[^/]+/.exec(packages.at(-1))[0];
  return (
    /(?:^|\/)((?:shell|shared|builder-mfe|preview-mfe|cart-mfe|analytics-lib)\/src\/[^/]+)/.exec(file)?.[1] ??
    file
  );
}

function sourceMapOf(folder, address) {
  const name = `${path.basename(new URL(address).pathname)}.map`;
  const file = ['shell', 'builder-mfe', 'preview-mfe', 'cart-mfe']
    .map((workspace) => path.join(folder, workspace, 'dist', name))
    .find(existsSync);
  return file && new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
}

const largest = (times, count) => [...times].sort((a, b) => b[1] - a[1]).slice(0, count);

function add(times, key, milliseconds) {
  times.set(key, (times.get(key) ?? 0) + milliseconds);
}

/**
 * Measures a page's script time by package and by function, without CPU throttling.
 *
 * @param visit - opens the page and waits until it is usable
 * @param folder - folder of the version whose builds the page runs
 * @returns milliseconds
 */
export async function scriptTime(page, visit, folder) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.send('Profiler.start');
  await visit(page);
  const { profile } = await session.send('Profiler.stop');
  const times = new Map();
  profile.samples.forEach((id, index) => add(times, id, profile.timeDeltas[index] / 1000));
  const files = new Map();
  const functions = new Map();
  const maps = new Map();
  for (const { id, callFrame } of profile.nodes) {
    const milliseconds = times.get(id) ?? 0;
    const { url, functionName, lineNumber, columnNumber } = callFrame;
    if (milliseconds === 0 || !url.startsWith('http')) continue;
    if (!maps.has(url)) maps.set(url, sourceMapOf(folder, url));
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    const source = entry?.originalSource ? sourceOf(entry.originalSource) : new URL(url).pathname;
    add(files, source, milliseconds);
    add(functions, `${source} ${entry?.name ?? functionName}`, milliseconds);
  }
  return {
    whole: [...files.values()].reduce((sum, milliseconds) => sum + milliseconds, 0),
    files: largest(files, FILES_SHOWN),
    functions: largest(functions, FUNCTIONS_SHOWN),
  };
}
