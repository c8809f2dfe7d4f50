import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { launchOptions } from './browser.mjs';
import { startEdge } from './edge.mjs';
import { otherVersion } from './other-version.mjs';
import { scriptTime } from './script-time.mjs';
import { benchPort, root, startServer } from './server.mjs';
import { kb, ms, percentile } from './table.mjs';

const HOME = '/uk';
const FORM = '/uk/personalized-products/the-lost-star';
const CART = '/uk/cart';
const BOOK_LINK = 'main a[href*="the-lost-star"]';
const FORM_FIELD = 'form input';

/** A phone. CPU and networks are as slow as the presets of Chrome's developer tools. Units: bytes a second, and ms. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
const NETWORKS = {
  'fast-4g': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'slow-4g': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
};
const network = process.env.BENCH_NETWORK ?? 'fast-4g';
const repeats = Number(process.env.BENCH_REPEATS ?? 3);
const QUIET_MS = 1500;

/** The build fails above the budgets. Measured pages also include later scripts. */
const BUDGETS = JSON.parse(readFileSync(path.join(root, 'shared/federation/budgets.json'), 'utf8'));
/** @returns {string} `name`: 'firstScriptsKb' or 'journeyKb' */
const limitsOf = (name) => `budget of the build: ${BUDGETS[name]} KB, goal: ${BUDGETS.goals[name]} KB`;

const GOALS = {
  'home FCP': 0.35,
  'home LCP': 0.4,
  'product FCP': 0.35,
  'product LCP': 0.3,
  'product, form usable': 0.5,
  'from home, form usable': 1 / 3,
};

function observeVitals() {
  window.vitals = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  const observe = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.vitals.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    window.vitals.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.vitals.cls += entry.value;
  });
  observe('longtask', (entry) => window.vitals.tasks.push([entry.startTime, entry.duration]));
}

/** Opens a new browser with an empty cache. @returns the browser's page, by default on a slow phone */
async function openPage({ edge }, { isSlowed = true } = {}) {
  const { args, ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--disable-quic', `--ignore-certificate-errors-spki-list=${edge.publicKeyHash}`],
  });
  const page = await (await browser.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
  await page.addInitScript(observeVitals);
  if (isSlowed) {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  return { page, close: () => browser.close() };
}

/** Waits until no request and no long task has occurred for QUIET_MS. */
async function untilQuiet(page) {
  let requests = 0;
  const count = () => (requests += 1);
  page.on('request', count);
  let lastState;
  let quietStart = performance.now();
  while (performance.now() - quietStart < QUIET_MS) {
    const now = `${requests} ${await page.evaluate(() => window.vitals.tasks.length)}`;
    if (now !== lastState) quietStart = performance.now();
    lastState = now;
    await page.waitForTimeout(150);
  }
  page.off('request', count);
}

const blockingTime = ({ fcp, tasks }) =>
  tasks.reduce((sum, [start, duration]) => {
    const visible = start + duration - Math.max(start, fcp);
    return sum + Math.max(0, visible - 50);
  }, 0);

async function visit(version, name, pathname, readySelector) {
  const { page, close } = await openPage(version);
  try {
    await page.goto(version.edge.origin + pathname, { waitUntil: 'load' });
    await page.locator(readySelector).first().waitFor({ timeout: 60_000 });
    const usable = await page.evaluate(() => performance.now());
    await untilQuiet(page);
    const vitals = await page.evaluate(() => window.vitals);
    return {
      [`${name} FCP`]: vitals.fcp,
      [`${name} LCP`]: vitals.lcp,
      [`${name} TBT`]: blockingTime(vitals),
      [`${name} CLS`]: vitals.cls,
      ...(readySelector === FORM_FIELD && { [`${name}, form usable`]: usable }),
    };
  } finally {
    await close();
  }
}

async function clickThrough(version) {
  const { page, close } = await openPage(version);
  try {
    await page.goto(version.edge.origin + HOME, { waitUntil: 'load' });
    await untilQuiet(page);
    const clickedAt = performance.now();
    await page.locator(BOOK_LINK).first().click();
    await page.locator(FORM_FIELD).first().waitFor({ timeout: 60_000 });
    return { 'from home, form usable': performance.now() - clickedAt };
  } finally {
    await close();
  }
}

/** Returns the gzip bytes of the JavaScript that each workspace runs, and of the prefetched files. */
async function bytesOf({ edge, shop }) {
  const { page, close } = await openPage({ edge }, { isSlowed: false });
  const ran = new Map();
  const prefetchedPaths = new Set();
  page.on('request', (request) => {
    const { 'sec-purpose': purpose = '' } = request.headers();
    if (purpose.includes('prefetch')) prefetchedPaths.add(new URL(request.url()).pathname);
    else if (request.resourceType() === 'script') ran.set(new URL(request.url()).pathname, 0);
  });
  const sizes = new Map();
  async function sizeOf(pathname) {
    if (!sizes.has(pathname)) {
      const body = await (await fetch(shop.origin + pathname)).arrayBuffer();
      sizes.set(pathname, gzipSync(Buffer.from(body), { level: 9 }).length);
    }
    return sizes.get(pathname);
  }
  async function sum(pathnames) {
    let bytes = 0;
    for (const pathname of pathnames) bytes += await sizeOf(pathname);
    return bytes;
  }
  try {
    await page.goto(edge.origin + HOME, { waitUntil: 'load' });
    await untilQuiet(page);
    const home = await sum(ran.keys());
    const fetchedAhead = await sum(prefetchedPaths);
    await page.goto(edge.origin + FORM, { waitUntil: 'load' });
    await page.locator(FORM_FIELD).first().waitFor();
    await untilQuiet(page);
    await page.goto(edge.origin + CART, { waitUntil: 'load' });
    await untilQuiet(page);
    const workspaces = groupBy(ran.keys(), workspaceOf);
    const bytes = { home, fetchedAhead, journey: await sum(ran.keys()), workspaces: new Map() };
    for (const [workspace, pathnames] of workspaces) bytes.workspaces.set(workspace, await sum(pathnames));
    return bytes;
  } finally {
    await close();
  }
}

const workspaceOf = (pathname) => (pathname.startsWith('/mfe/') ? pathname.split('/')[2] : 'shell');

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

async function startVersion({ commit, folder }, offset) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-first-load-'));
  const port = benchPort + offset;
  const shop = await startServer(
    dataDir,
    port,
    { PUBLIC_ORIGIN: `https://localhost:${port + 1}`, TRUSTED_PROXIES: '1' },
    path.join(folder, 'backend/dist/main.mjs'),
    folder,
  );
  const edge = await startEdge(port + 1, shop.origin);
  return {
    name: commit,
    folder,
    shop,
    edge,
    async stop() {
      edge.stop();
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Measures the first load of the home page and of a book on a slow phone, over TLS and HTTP/2. Alternates between this
 * version and an earlier version, each time in a new browser. Variables: BENCH_REPEATS, BENCH_NETWORK (fast-4g,
 * slow-4g), BENCH_AGAINST.
 */
export async function firstLoad() {
  const comparedVersion = otherVersion();
  const versions = [];
  try {
    if (comparedVersion) versions.push(await startVersion(comparedVersion, 10));
    versions.push(await startVersion({ commit: 'now', folder: root }, 20));
    const figures = new Map(versions.map(({ name }) => [name, []]));
    // the first visits warm the shop's caches
    for (let repeat = -1; repeat < repeats; repeat += 1) {
      for (const version of versions) {
        const measured = {
          ...(await visit(version, 'home', HOME, BOOK_LINK)),
          ...(await visit(version, 'product', FORM, FORM_FIELD)),
          ...(await clickThrough(version)),
        };
        if (repeat >= 0) figures.get(version.name).push(measured);
      }
    }
    return [
      [
        `${network}, CPU ${CPU_SLOWDOWN}x slower, median of ${repeats}`,
        versions.map(({ name }) => name).join(' → '),
        '',
      ],
      ...vitalRows(figures),
      ...(await byteRows(versions)),
      ...(await scriptRows(versions)),
    ];
  } finally {
    for (const version of versions) await version.stop();
  }
}

function vitalRows(figures) {
  const measures = [...figures.values()];
  return Object.keys(measures[0][0]).map((name) => {
    const medians = measures.map((visits) =>
      percentile(
        visits.map((measured) => measured[name]),
        0.5,
      ),
    );
    const shownMedians = medians
      .map((value) => (name.endsWith('CLS') ? value.toFixed(3) : ms(value)))
      .join(' → ');
    if (!(name in GOALS) || medians.length < 2) return [name, shownMedians, ''];
    return [
      name,
      shownMedians,
      `${(medians[1] / medians[0]).toFixed(2)} of it, goal: ${GOALS[name].toFixed(2)}`,
    ];
  });
}

async function byteRows(versions) {
  const bytes = [];
  for (const version of versions) bytes.push(await bytesOf(version));
  const row = (name, read, goal = '') => [name, bytes.map((each) => kb(read(each) ?? 0)).join(' → '), goal];
  return [
    row('scripts that home runs, gzip', ({ home }) => home, limitsOf('firstScriptsKb')),
    row('fetched ahead by home, gzip', ({ fetchedAhead }) => fetchedAhead),
    row('scripts from home to the cart, gzip', ({ journey }) => journey, limitsOf('journeyKb')),
    ...[...bytes.at(-1).workspaces.keys()].map((workspace) =>
      row(`  ${workspace}`, ({ workspaces }) => workspaces.get(workspace)),
    ),
  ];
}

async function scriptRows(versions) {
  const rows = [];
  const wholes = [];
  for (const version of versions) {
    const runs = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { page, close } = await openPage(version, { isSlowed: false });
      const open = async () => {
        await page.goto(version.edge.origin + FORM, { waitUntil: 'load' });
        await page.locator(FORM_FIELD).first().waitFor();
      };
      runs.push(await scriptTime(page, open, version.folder));
      await close();
    }
    const typical = runs.sort((a, b) => a.whole - b.whole)[Math.floor(runs.length / 2)];
    wholes.push(typical.whole);
    for (const [kind, times] of [
      ['by source', typical.files],
      ['by function', typical.functions],
    ])
      rows.push(
        [`  ${version.name}, ${kind}`, '', ''],
        ...times.map(([name, milliseconds]) => [`    ${name}`, ms(milliseconds), '']),
      );
  }
  const goal = wholes.length > 1 ? `${(wholes[1] / wholes[0]).toFixed(2)} of it, goal: 0.50` : '';
  return [
    ['script time until the form is usable, not slowed down', wholes.map(ms).join(' → '), goal],
    ...rows,
  ];
}
