import { gzipSync } from 'node:zlib';
import { launchBrowser } from './browser.mjs';
import { kb, ms } from './table.mjs';

const FAST_4G = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
};

const HOME = '/uk';
const FORM = '/uk/personalized-products/the-lost-star';
const CART = '/uk/cart';

/** Bytes of JavaScript (gzip) by workspace on the way to the cart, and the web vitals of home on a slow phone. */
export async function firstLoad({ origin }) {
  const browser = await launchBrowser();
  try {
    return [
      ...(await bytesByWorkspace(browser, origin)),
      ...(await prefetchedBytes(browser, origin)),
      ...(await vitals(browser, origin)),
    ];
  } finally {
    await browser.close();
  }
}

async function bytesByWorkspace(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const sizes = new Map();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    const { pathname } = new URL(response.url());
    const workspace = pathname.startsWith('/mfe/') ? pathname.split('/')[2] : 'shell';
    const size = gzipSync(await response.body(), { level: 9 }).length;
    sizes.set(pathname, { workspace, size });
  });
  const sum = () => [...sizes.values()].reduce((total, { size }) => total + size, 0);
  await page.goto(origin + HOME, { waitUntil: 'networkidle' });
  const home = sum();
  await page.goto(origin + FORM, { waitUntil: 'networkidle' });
  await page.goto(origin + CART, { waitUntil: 'networkidle' });
  const rows = [
    ['JavaScript, home alone, gzip', kb(home), 'budget of the build: 170 KB'],
    ['JavaScript, home to form, preview and cart, gzip', kb(sum()), 'goal: under 230 KB'],
  ];
  for (const workspace of new Set([...sizes.values()].map((entry) => entry.workspace))) {
    rows.push([
      `  ${workspace}`,
      kb(
        [...sizes.values()]
          .filter((entry) => entry.workspace === workspace)
          .reduce((total, { size }) => total + size, 0),
      ),
      '',
    ]);
  }
  await page.close();
  return rows;
}

/**
 * What the browser fetches ahead of need (`<link rel="prefetch">`), which is no script request and so not counted above.
 * Each page is opened with an empty cache, as a first visit.
 */
async function prefetchedBytes(browser, origin) {
  const rows = [];
  for (const [name, path] of [
    ['home', HOME],
    ['the form', FORM],
    ['the cart', CART],
  ]) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const addresses = new Set();
    page.on('request', (request) => {
      const headers = request.headers();
      if ((headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch'))
        addresses.add(request.url());
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(1000); // links are prefetched once the page is idle
    await page.close();
    // the browser does not hand out the body of a prefetched file
    const bodies = await Promise.all(
      [...addresses].map(async (address) => (await fetch(address)).arrayBuffer()),
    );
    const bytes = bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
    rows.push([
      `prefetched by ${name}, gzip`,
      kb(bytes),
      `${addresses.size} files, beside the JavaScript above`,
    ]);
  }
  return rows;
}

async function vitals(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    window.vitals = { lcp: 0, cls: 0, tbt: 0 };
    new PerformanceObserver((list) => {
      window.vitals.lcp = list.getEntries().at(-1).startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.vitals.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.vitals.tbt += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(origin + HOME, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2000);
  const { lcp, cls, tbt } = await page.evaluate(() => window.vitals);
  await page.close();
  return [
    ['home, 4x CPU slowdown, Fast 4G: LCP', ms(lcp), 'goal: 1400 ms'],
    ['home, 4x CPU slowdown, Fast 4G: TBT', ms(tbt), 'goal: 150 ms'],
    ['home, 4x CPU slowdown, Fast 4G: CLS', cls.toFixed(3), 'goal: 0.02'],
  ];
}
