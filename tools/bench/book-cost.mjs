import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { exampleCustomisation } from './browser.mjs';
import { bundleMuse, costOf, nameOf, pagesOf } from './muse-engine.mjs';
import { browserPeer } from './page-peers.mjs';
import { root } from './server.mjs';
import { ms, percentile } from './table.mjs';

const SLUG = 'the-lost-star';
const WIDTH_PX = 640;

const total = ({ cpu, wall }) => `CPU ${ms(cpu)}, wall ${ms(wall)}`;

/** Measures requests for all pages of a new book at once: with cold artwork, with warm artwork, and with a browser. */
export async function bookCost({ origin }) {
  const bundle = await bundleMuse();
  const browser = await browserPeer();
  try {
    const values = await exampleCustomisation(origin, SLUG);
    const muse = await bundle.open();
    const view = async (run) => {
      const pages = await pagesOf(muse, SLUG, { ...values, name: nameOf(run) });
      return costOf(() => Promise.all(pages.map(({ token }) => muse.renderPage(token, WIDTH_PX))));
    };
    const pages = await pagesOf(muse, SLUG, { ...values, name: nameOf(9) });
    const scenes = await Promise.all(pages.map(({ token }) => muse.sceneOf(token)));
    return [
      [`${pages.length} pages at ${WIDTH_PX} px, artwork cold`, total(await view(0))],
      ['  another name, artwork warm', total(await view(1))],
      ['  headless Chromium, a screenshot each', total(await inTurn(scenes, browser))],
      ...(await printRows()),
    ];
  } finally {
    await browser.close();
    bundle.remove();
  }
}

async function inTurn(scenes, peer) {
  const sum = { cpu: 0, wall: 0 };
  for (const scene of scenes) {
    const { cpu, wall } = await peer.draw(scene, WIDTH_PX);
    sum.cpu += cpu;
    sum.wall += wall;
  }
  return sum;
}

/** Runs the benchmark of the print context, `npm run muse -- bench-print`. The first round is the warm-up. */
async function printRows() {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'tools/tasks/muse.mjs'), 'bench-print'],
    { cwd: root },
  );
  const { pages, images, sizeMb, rounds, peakRssMb } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const median = (selector) => percentile(rounds.slice(1).map(selector), 0.5);
  return [
    [
      `print file, ${pages} pages, ${images} pictures, ${sizeMb.toFixed(0)} MB`,
      `${total({ cpu: median(({ cpuMs }) => cpuMs), wall: median(({ wallMs }) => wallMs) })}, at most ${peakRssMb.toFixed(0)} MB of memory`,
      'vector, from the customisation to the inspected PDF',
    ],
  ];
}
