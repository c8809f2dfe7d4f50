import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../../shared/tasks/packages-stay-outside.mjs';
import { root } from './server.mjs';
import { ms, percentile } from './table.mjs';
import { exampleCustomisation } from './browser.mjs';

const SLUG = 'the-lost-star';
const RUNS = 40;

/** CPU of this process per page: a name changed, the page's art warm. All threads of the process are counted. */
export async function pageRenderCost({ origin }) {
  // inside backend/, so that the packages left out of the bundle are found where the backend has them
  mkdirSync(path.join(root, 'backend', 'node_modules', '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'backend', 'node_modules', '.cache', 'bench-'));
  try {
    const outfile = path.join(folder, 'muse.mjs');
    await build({ entryPoints: [path.join(root, 'backend/src/contexts/muse/index.ts')], outfile, bundle: true, platform: 'node', format: 'esm', plugins: [packagesStayOutside], logLevel: 'error' });
    const { createMuse } = await import(pathToFileURL(outfile).href);
    const muse = await createMuse({ catalogueDir: path.join(root, 'backend/catalogue'), fontsDir: path.join(root, 'backend/fonts'), secret: Buffer.alloc(32, 7) });
    const values = await exampleCustomisation(origin, SLUG);
    const page = (await muse.toc(SLUG, values, { lang: 'en' })).pages.find(({ info }, index) => index > 2 && info.keys.includes('name'));
    const rows = [];
    for (const width of [640, 1200]) rows.push(await cost(muse, values, page.info.pageName, width));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cost(muse, values, pageName, width) {
  const cpu = [];
  const wall = [];
  for (let run = -3; run < RUNS; run += 1) {
    const toc = await muse.toc(SLUG, { ...values, name: `Robin ${String.fromCodePoint(0x61 + ((run + 3) % 26))}${run + 3}` }, { lang: 'en' });
    const token = toc.pages.find(({ info }) => info.pageName === pageName).url.split('/').pop();
    const before = process.cpuUsage();
    const start = performance.now();
    await muse.renderPage(token, width);
    const { user, system } = process.cpuUsage(before);
    if (run < 0) continue;
    wall.push(performance.now() - start);
    cpu.push((user + system) / 1000);
  }
  return [`${pageName} at ${width} px, name changed, art warm`, `CPU median ${ms(percentile(cpu, 0.5))}, p95 ${ms(percentile(cpu, 0.95))}; wall median ${ms(percentile(wall, 0.5))}`, width === 640 ? 'goal: under 25 ms of CPU' : ''];
}
