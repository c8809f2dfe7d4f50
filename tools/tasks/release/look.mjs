import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '../find-browser.mjs';
import { FaultFoundError, PageWatch } from './page-watch.mjs';
import { bootOf, serveWith } from './page-with-release.mjs';
import { ReleaseError } from './registry-client.mjs';
import { bookOfShop, ShopperWalk } from './shopper-walk.mjs';

/** A frozen page gives no picture. */
const PICTURE_WITHIN_MS = 3000;
const CONSOLE_LINES = 20;

async function pictureOf(page, file) {
  const picture = page.screenshot().catch(() => undefined);
  const bytes = await Promise.race([picture, pause(PICTURE_WITHIN_MS, undefined, { ref: false })]);
  if (!bytes) return undefined;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return file;
}

/**
 * Returns the slots that pages have to show: those of the remote's `routes`, or for a shell any slot of each live remote.
 *
 * @returns {Record<string, string[]>} by kind of page
 */
function slotsOf({ release: { name }, routes }, remotes) {
  const named = Object.entries(routes ?? {}).map(([kind, exposes]) => [
    kind,
    exposes.map((expose) => `${name} ${expose}`),
  ]);
  if (name !== 'shell') return Object.fromEntries(named);
  const kinds = new Set(remotes.flatMap(({ pageFiles = {} }) => Object.keys(pageFiles)));
  const onKind = (kind) => remotes.filter(({ pageFiles }) => pageFiles?.[kind]);
  return Object.fromEntries([...kinds].map((kind) => [kind, onKind(kind).map((remote) => remote.name)]));
}

/**
 * Walks through the shop, in a browser of its own: a frozen page blocks its whole browser.
 *
 * @param {object} what - `release`: the watched release; the picture of its first fault lies beside `dist`
 * @param {Set<string>} [known] - kinds of faults that the live release has; missing: walks with the live release
 * @returns {Promise<{faults: {kind: string, text: string}[], pages: number, hasRun: boolean, consoleLines: string[],
 *   picture?: string}>}
 */
async function lookAt(what, known) {
  const { origin, release, dist } = what;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
    await serveWith(context, { origin, release: known && release, dist });
    const { isStaffPage, remotes = [] } = bootOf(await (await context.request.get(origin)).text());
    const book = isStaffPage ? undefined : await bookOfShop(context.request, origin);
    const page = await context.newPage();
    const watch = new PageWatch(page, release, known);
    await watch.start();
    const walk = new ShopperWalk(page, watch, { origin, slots: slotsOf(what, remotes), book });
    await walk.walk(isStaffPage).catch((error) => {
      if (!(error instanceof FaultFoundError)) throw error;
    });
    const { faults, hasRun, consoleLines } = watch;
    return {
      ...{ faults, hasRun, consoleLines, pages: walk.pages },
      picture:
        known && faults.length > 0
          ? await pictureOf(page, path.resolve(dist, '../look/fault.png'))
          : undefined,
    };
  } finally {
    await browser.close();
  }
}

function refusalOf({ name, version }, { faults, picture, consoleLines }) {
  const lines = consoleLines.slice(-CONSOLE_LINES).map((line) => `  ${line}`);
  return new ReleaseError(
    [
      `In a browser, in the pages that are live now, ${name} ${version} is at fault:`,
      ...faults.map(({ text }) => `  - ${text}`),
      picture ? `Picture: ${picture}` : 'There is no picture, because the page did not answer',
      ...(lines.length > 0 ? ['Console:', ...lines] : []),
      'Nothing was activated',
    ].join('\n'),
  );
}

/** Returns a function that looks at the live release, once. */
export function liveLook(what) {
  let look;
  return () => (look ??= lookAt(what));
}

/**
 * Walks through the shop's pages with a published release that is not live: a new remote in the live shell, or a new
 * shell with the live remotes. Shoppers do not get it. A fault that the live release has too is not held against the
 * new one.
 *
 * @param {{origin: string, release: object, dist: string, routes?: Record<string, string[]>}} what - `release`: its
 *   release.json; `routes`: of its mfe.json
 * @returns {Promise<string>} the result for the releaser, also if there is no browser
 * @throws ReleaseError naming the faults. Source: docs/rules.md REL-20
 */
export async function seeInBrowser(what, { lookAtLive } = {}) {
  if (!findBrowser()) return 'it was seen in no browser: there is no Chromium here (CHROMIUM_PATH)';
  let seen = await lookAt(what, new Set());
  let knownFaults = [];
  if (seen.faults.length > 0) {
    knownFaults = (await (lookAtLive ?? liveLook(what))()).faults;
    const known = new Set(knownFaults.map(({ kind }) => kind));
    const isNew = ({ kind }) => !known.has(kind);
    // the walk ended at a fault that is not this release's: it goes on behind it
    if (!seen.faults.some(isNew)) seen = await lookAt(what, known);
    const faults = seen.faults.filter(isNew);
    if (faults.length > 0) throw refusalOf(what.release, { ...seen, faults });
  }
  if (!seen.hasRun) return `none of the ${seen.pages} pages that were opened in a browser asks for it`;
  const alike = knownFaults.map(({ text }) => `; the live release has this fault too: ${text}`);
  return `it ran in a browser, in ${seen.pages} pages that are live now${alike.join('')}`;
}
