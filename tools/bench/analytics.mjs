import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { launchBrowser } from './browser.mjs';
import { root } from './server.mjs';
import { kb, percentile } from './table.mjs';

/** Number of events that are timed together, because a page's clock is too coarse to time a single event. */
const BATCH = 20;
const BATCHES = 80;
const WARM_UP = 20;
const CPU_SLOWDOWN = 4;
const OWN = 'ours.ts';
const LIBRARIES = [
  ['Bindery', OWN, 'in the data layer'],
  ['@segment/analytics-next', 'segment.js', 'at a destination'],
  ['@rudderstack/analytics-js', 'rudderstack.js', 'in the queue to be sent'],
];

/**
 * Measures the analytics library: its bytes on every page, and its bytes with the first event. Also measures the time
 * until an event of three items is delivered, and the part of this time on the main thread.
 */
export async function analytics() {
  const browser = await launchBrowser();
  try {
    const rows = [];
    for (const [name, entry, destination] of LIBRARIES) {
      const files = await bundled(entry).catch((error) => error);
      if (files instanceof Error) {
        rows.push([`${name}: not measured`, files.errors?.[0]?.text ?? String(files), '']);
        continue;
      }
      const { times, busyMs } = await measure(browser, files);
      rows.push(
        [
          `${name}: on every page, gzip`,
          kb(gzipOf(files.filter(({ isFirst }) => isFirst))),
          entry === OWN ? 'goal: under 4 KB' : '',
        ],
        ['  with its first event', kb(gzipOf(files.filter(({ isAsked }) => isAsked))), ''],
        [
          `  an event until it is ${destination}, ${CPU_SLOWDOWN}x CPU slowdown`,
          `median ${micros(percentile(times, 0.5))}, p95 ${micros(percentile(times, 0.95))}`,
          '',
        ],
        [`  what it keeps the page from meanwhile`, micros(busyMs), ''],
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
}

const micros = (milliseconds) => `${Math.round(milliseconds * 1000)} µs`;
const gzipOf = (files) => gzipSync(Buffer.concat(files.map(({ body }) => body)), { level: 9 }).length;

/**
 * Bundles an entry. `isFirst` marks the files that the entry imports at once. `isAsked` marks files that the browser
 * has requested; {@link measure} sets it.
 */
async function bundled(entry) {
  const outdir = path.join(root, '.cache/bench');
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: path.join(root, 'tools/bench/analytics', entry) },
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
    metafile: true,
    absWorkingDir: outdir.replace(/[\\/]\.cache.*$/, ''),
    outdir,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const importsOf = Object.fromEntries(
    Object.entries(metafile.outputs).map(([name, { imports }]) => [
      path.basename(name),
      imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(({ path: imported }) => path.basename(imported)),
    ]),
  );
  const firstFiles = new Set(['entry.js']);
  for (const name of firstFiles) for (const imported of importsOf[name]) firstFiles.add(imported);
  return outputFiles.map(({ path: file, contents }) => ({
    name: path.basename(file),
    body: Buffer.from(contents),
    isFirst: firstFiles.has(path.basename(file)),
    isAsked: false,
  }));
}

async function measure(browser, files) {
  const page = await browser.newPage();
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.find(({ name }) => pathname === `/${name}`);
    if (file) file.isAsked = true;
    if (file) return route.fulfill({ contentType: 'text/javascript', body: file.body });
    return route.fulfill(
      pathname === '/'
        ? { contentType: 'text/html', body: '<!doctype html><title>events</title>' }
        : { contentType: 'application/json', body: '{}' },
    );
  });
  await page.goto('http://bench.test/');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  await page.evaluate(trackMany, { batches: WARM_UP, batch: BATCH });
  const startSeconds = await busySeconds();
  const times = await page.evaluate(trackMany, { batches: BATCHES, batch: BATCH });
  const busyMs = ((await busySeconds()) - startSeconds) * 1000;
  await page.close();
  return { times, busyMs: busyMs / (BATCHES * BATCH) };
}

/** Runs in the page. */
async function trackMany({ batches, batch }) {
  const { start } = await import('/entry.js');
  const track = (window.bench ??= await start());
  const items = [1, 2, 3].map((index) => ({
    sku: `SKU-${index}`,
    name: `Book ${index}`,
    brand: 'Bindery',
    category: 'Books',
    variant: 'hardcover',
    price: '24.99',
    quantity: index,
  }));
  const times = [];
  for (let index = 0; index < batches; index += 1) {
    const began = performance.now();
    for (let event = 0; event < batch; event += 1) await track({ currency: 'GBP', items });
    times.push((performance.now() - began) / batch);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return times;
}
