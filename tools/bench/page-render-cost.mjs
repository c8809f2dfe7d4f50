import { exampleCustomisation } from './browser.mjs';
import { bundleMuse, costOf, nameOf, pagesOf } from './muse-engine.mjs';
import { browserPeer, canBeDrawnWhole, satoriPeer, wholePagePeer } from './page-peers.mjs';
import { ms, percentile } from './table.mjs';

const SLUG = 'the-lost-star';
const RUNS = 40;
const PEER_RUNS = 15;
const WARM_UP = 3;
const WIDTHS_PX = [640, 1200];
const AT_ONCE = 8;

/** Returns an inner page that shows the name and that every peer can draw. */
async function comparablePage(muse, pages) {
  for (const page of pages.slice(3))
    if (page.keys.includes('name') && canBeDrawnWhole(await muse.sceneOf(page.token))) return page;
  throw new Error(`no page of ${SLUG} to compare`);
}

/**
 * Measures drawing a page after a change of its name, with our renderer and, in the same run, with other renderers.
 * Processor time includes every thread, and every process of the browser. All results are JPEGs of quality 84.
 */
export async function pageRenderCost({ origin }) {
  const bundle = await bundleMuse();
  const peers = {
    'resvg, the whole page': wholePagePeer(),
    'satori + resvg': satoriPeer(SLUG),
    'headless Chromium': await browserPeer(),
  };
  let beside;
  try {
    const muse = await bundle.open();
    beside = await bundle.openBeside();
    const values = await exampleCustomisation(origin, SLUG);
    const page = await comparablePage(muse, await pagesOf(muse, SLUG, values));
    const tokenOf = async (run) =>
      (await pagesOf(muse, SLUG, { ...values, name: nameOf(run) })).find(({ name }) => name === page.name)
        .token;
    const rows = [];
    for (const width of WIDTHS_PX) {
      rows.push(await ownRow(muse, tokenOf, page.name, width));
      rows.push(await besideRow(beside.muse, tokenOf, width));
      for (const [name, peer] of Object.entries(peers))
        rows.push(await peerRow(muse, tokenOf, name, peer, width));
      rows.push(await togetherRow('ours', muse, tokenOf, width));
      rows.push(await togetherRow('ours in a process of its own', beside.muse, tokenOf, width));
    }
    return rows;
  } finally {
    for (const peer of Object.values(peers)) await peer.close?.();
    await beside?.close();
    bundle.remove();
  }
}

const line = (costs) =>
  `CPU median ${ms(
    percentile(
      costs.map(({ cpu }) => cpu),
      0.5,
    ),
  )}, p95 ${ms(
    percentile(
      costs.map(({ cpu }) => cpu),
      0.95,
    ),
  )}; wall median ${ms(
    percentile(
      costs.map(({ wall }) => wall),
      0.5,
    ),
  )}`;

async function ownRow(muse, tokenOf, pageName, width) {
  const costs = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    const token = await tokenOf(run);
    costs.push(await costOf(() => muse.renderPage(token, width)));
  }
  return [
    `${pageName} at ${width} px, name changed, art warm`,
    line(costs.slice(WARM_UP)),
    width === 640 ? 'goal: under 25 ms of CPU' : '',
  ];
}

/** Draws in a child process, as the shop does. Measures the time of a page, and the CPU time of this process. */
async function besideRow(muse, tokenOf, width) {
  const costs = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    const token = await tokenOf(run);
    costs.push(await costOf(() => muse.renderPage(token, width)));
  }
  return [`  in a process of its own`, line(costs.slice(WARM_UP)), 'CPU of this process alone'];
}

async function peerRow(muse, tokenOf, name, peer, width) {
  const costs = [];
  try {
    for (let run = 0; run < PEER_RUNS + WARM_UP; run += 1)
      costs.push(await peer.draw(await muse.sceneOf(await tokenOf(1000 + run)), width));
  } catch (error) {
    return [`  ${name}`, `cannot draw it: ${String(error.message).slice(0, 80)}`, peer.draws];
  }
  return [`  ${name}`, line(costs.slice(WARM_UP)), peer.draws];
}

/**
 * Draws eight pages at a time, like a shop in which many shoppers type at once. Measures the number of pages for each
 * second of CPU time, which is the rate of one busy core.
 */
async function togetherRow(name, muse, tokenOf, width) {
  const tokens = [];
  for (let run = 0; run < 120; run += 1) tokens.push(await tokenOf(2000 + run));
  const count = tokens.length;
  const { cpu, wall } = await costOf(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let token = tokens.pop(); token; token = tokens.pop()) await muse.renderPage(token, width);
      }),
    ),
  );
  return [
    `  ${name}, ${AT_ONCE} at a time`,
    `${(cpu / count).toFixed(1)} ms of this process's CPU a page, ${((count * 1000) / wall).toFixed(0)} pages/s here`,
  ];
}
