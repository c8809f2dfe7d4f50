import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../find-browser.mjs';
import { ReleaseError } from './registry-client.mjs';

const PAGE_WITHIN_MS = 45_000;
/** Waits this long after the last request, so that faults are reported. */
const SETTLES_MS = 1000;
const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;

/** Escapes `<` etc., so nothing ends the script. */
const asScript = (value) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Replaces the live release of the remote, without its previous release: a fallback would hide faults. */
function withRemote(html, { name, version, contractVersion, entry, integrity, pageFiles }) {
  return html.replace(BOOT, (_, open, text, close) => {
    const boot = JSON.parse(text);
    const live = boot.remotes.find((remote) => remote.name === name);
    const base = `${live ? live.entry.split('/mfe/')[0] : ''}/mfe/${name}/${version}/`;
    const candidate = {
      ...{ name, version, contractVersion, integrity, entry: base + entry, files: {} },
      ...(pageFiles && { pageFiles }),
    };
    const remotes = [...boot.remotes.filter((remote) => remote !== live), candidate];
    return open + asScript({ ...boot, remotes }) + close;
  });
}

/** Renders the new shell's page with the live page's data: market, live remotes, nonce. */
function withShell(html, template, { version }) {
  const [, open, text, close] = BOOT.exec(html);
  const boot = open + asScript({ ...JSON.parse(text), shellVersion: version }) + close;
  const marks = {
    '{{lang}}': /<html lang="([^"]*)"/.exec(html)?.[1] ?? 'en',
    '{{nonce}}': /nonce="([^"]+)"/.exec(html)?.[1] ?? '',
    '<!--head-->': /<title>.*?<\/title>/s.exec(html)?.[0] ?? '',
    '<!--boot-->': boot,
    '<!--noscript-->': '',
  };
  return Object.entries(marks).reduce((page, [mark, value]) => page.replaceAll(mark, () => value), template);
}

/** Serves the shop's pages with the new release in them. Blocks third parties and reports, so that this trial does not appear in any statistics. */
async function serveWith(context, { origin, release, dist }) {
  const template = release.name === 'shell' && readFileSync(path.join(dist, 'index.html'), 'utf8');
  const hosts = new Set([origin]);
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (request.resourceType() === 'document' && url.origin === origin) {
      const answer = await route.fetch();
      const html = await answer.text();
      const boot = BOOT.exec(html)?.[2];
      const { assetOrigin } = boot ? JSON.parse(boot) : {};
      if (assetOrigin) hosts.add(assetOrigin);
      const body = boot ? (template ? withShell(html, template, release) : withRemote(html, release)) : html;
      await route.fulfill({ response: answer, body });
    } else if (hosts.has(url.origin) && request.method() === 'GET') await route.continue();
    else if (hosts.has(url.origin) && !url.pathname.startsWith('/report')) await route.continue();
    else await route.abort();
  });
}

/** Collects faults of the release: error reports, browser refusals and uncaught errors. */
function hear(page, { name, entry }) {
  const faults = new Set();
  const isOurs = (text) => name === 'shell' || text.includes(name);
  let hasRun = false;
  page.on('request', (request) => {
    const text = request.postData() ?? '';
    if (/\/report-(error|violation)$/.test(new URL(request.url()).pathname) && isOurs(text))
      faults.add(text.slice(0, 400));
  });
  page.on('requestfinished', (request) => {
    hasRun ||= new URL(request.url()).pathname.endsWith(`/${entry}`);
  });
  page.on('pageerror', ({ stack = '', message }) => isOurs(stack) && faults.add(message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && /integrity|Content Security Policy/.test(text) && isOurs(text))
      faults.add(text);
  });
  return { faults, hasRun: () => hasRun };
}

async function open(page, address) {
  const answer = await page.goto(address, { waitUntil: 'load', timeout: PAGE_WITHIN_MS });
  if (!answer?.ok())
    throw new ReleaseError(`${address} answers ${answer?.status()}: the release was not seen in it`);
  await page.waitForLoadState('networkidle', { timeout: PAGE_WITHIN_MS }).catch(() => undefined);
  await page.waitForTimeout(SETTLES_MS);
}

/** Returns home, its first book, and the cart; on the staff host, the staff page. */
async function pagesOf(context, origin) {
  const html = await (await context.request.get(origin)).text();
  const { preloaded = {}, isStaffPage } = JSON.parse(BOOT.exec(html)?.[2] ?? '{}');
  if (isStaffPage) return [origin];
  const [product] = Object.values(preloaded).flatMap((answer) => answer?.data?.products ?? []);
  const paths = ['/', ...(product ? [`/personalized-products/${product.slug}`] : []), '/cart'];
  return paths.map((pathname) => new URL(pathname, origin).href);
}

/**
 * Opens the shop's pages with a published release that is not live: a new remote in the live shell, or a new shell with
 * the live remotes. Shoppers do not get it.
 *
 * @param {{origin: string, release: object, dist: string}} what - `release`: its release.json
 * @returns {Promise<string>} the result for the releaser, also if there is no browser
 * @throws ReleaseError naming the faults. Source: docs/rules.md REL-20
 */
export async function seeInBrowser({ origin, release, dist }) {
  const executablePath = findBrowser();
  if (!executablePath) return 'it was seen in no browser: there is no Chromium here (CHROMIUM_PATH)';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await serveWith(context, { origin, release, dist });
    const addresses = await pagesOf(context, origin);
    const heard = await Promise.all(
      addresses.map(async (address) => {
        const page = await context.newPage();
        const news = hear(page, release);
        await open(page, address);
        return news;
      }),
    );
    const faults = new Set(heard.flatMap((news) => [...news.faults]));
    if (faults.size > 0)
      throw new ReleaseError(
        `In a browser, in the pages that are live now:\n  - ${[...faults].join('\n  - ')}\nNothing was activated`,
      );
    return heard.some(({ hasRun }) => hasRun())
      ? `it ran in a browser, in ${addresses.length} pages that are live now`
      : 'none of the pages that were opened in a browser asks for it';
  } finally {
    await browser.close();
  }
}
