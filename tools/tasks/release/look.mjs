import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../find-browser.mjs';
import { answerWithin, FaultFoundError, isNew, NO_ANSWER, NOT_SHOWN, PageWatch } from './page-watch.mjs';
import { bootOf, serveWith } from './page-with-release.mjs';
import { ReleaseError } from './registry-client.mjs';
import { bookOfShop, ShopperWalk } from './shopper-walk.mjs';

/** Limit of the wait for a screenshot, because a frozen page never returns one. */
const PICTURE_WITHIN_MS = 3000;
const CONSOLE_LINES = 20;
/** A release with this many different measured faults is refused, even if no fault occurred twice. */
const MOST_MEASURED = 4;

async function pictureOf(page, file) {
  const bytes = await answerWithin(page.screenshot(), PICTURE_WITHIN_MS).catch(() => NO_ANSWER);
  if (bytes === NO_ANSWER) return undefined;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return file;
}

/**
 * Returns the slots that pages must show. For a remote, these are the slots in its `routes`. For a shell, each live
 * remote must show any slot. The staff page must show the panel.
 *
 * @returns {Record<string, string[]>} by kind of page
 */
function slotsOf({ release: { name }, routes = {} }, { remotes = [], panel, isStaffPage }) {
  if (isStaffPage) return panel ? { home: [`${panel.remote} ${panel.expose}`] } : {};
  const named = Object.entries(routes).map(([kind, exposes]) => [
    kind,
    exposes.map((expose) => `${name} ${expose}`),
  ]);
  if (name !== 'shell') return Object.fromEntries(named);
  const kinds = new Set(remotes.flatMap(({ pageFiles = {} }) => Object.keys(pageFiles)));
  const onKind = (kind) => remotes.filter(({ pageFiles }) => pageFiles?.[kind]);
  return Object.fromEntries([...kinds].map((kind) => [kind, onKind(kind).map((remote) => remote.name)]));
}

/**
 * Opens the shop's pages in a separate browser, because a frozen page blocks its whole browser.
 *
 * @param {object} what - `release`: the watched release
 * @param {Map<string, object>} [liveFaults] - faults of the live release; undefined if this walk uses the live release
 * @returns the faults by kind, and details of the walk for the releaser
 */
async function lookAt(what, liveFaults) {
  const { origin, release, dist } = what;
  const pictureFile = path.resolve(dist, '../.cache/look/fault.png');
  if (liveFaults) await rm(pictureFile, { force: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
    await serveWith(context, { origin, release: liveFaults && release, dist });
    const boot = bootOf(await (await context.request.get(origin)).text());
    const book = boot.isStaffPage ? undefined : await bookOfShop(context.request, origin);
    const page = await context.newPage();
    const watch = new PageWatch(page, release, liveFaults);
    await watch.start();
    const walk = new ShopperWalk(page, watch, { origin, slots: slotsOf(what, boot), book });
    await walk.walk(boot.isStaffPage).catch((error) => {
      if (!(error instanceof FaultFoundError)) throw error;
    });
    const { faults, hasRun, measuresSlots, consoleLines } = watch;
    const picture = liveFaults && faults.size > 0 ? await pictureOf(page, pictureFile) : undefined;
    return { faults, hasRun, measuresSlots, consoleLines, picture, pages: walk.pages, gaps: walk.gaps };
  } finally {
    await browser.close();
  }
}

function refusalOf({ name, version }, faults, { picture, consoleLines }) {
  const lines = consoleLines.slice(-CONSOLE_LINES).map((line) => `  ${line}`);
  return new ReleaseError(
    [
      `In a browser, in the pages that are live now, ${name} ${version} is at fault:`,
      ...faults.map(({ text }) => `  - ${text}`),
      picture ? `Picture: ${picture}` : 'There is no picture, because the page did not answer',
      ...(lines.length > 0 ? ['Console:', ...lines] : []),
      'Nothing was activated. It stays published: name a version if you start a canary',
    ].join('\n'),
  );
}

/** Returns a function that walks with the live release at its first call. Later calls return the same result. */
export function liveLook(what) {
  let look;
  return () => (look ??= lookAt(what));
}

/**
 * Returns the faults that a new release may have: all faults of the live release. A live shell that is too old cannot
 * measure slots; then slots that never appear are allowed, too.
 */
function knownOf({ release }, live, seen) {
  if (live.measuresSlots || release.name === 'shell') return live.faults;
  const unseen = [...seen.faults].filter(([kind]) => kind.startsWith(NOT_SHOWN));
  return new Map([...live.faults, ...unseen]);
}

/**
 * Walks through the shop's pages with a published release that is not live, so shoppers do not get it. The pages have a
 * new remote in the live shell, or a new shell with the live remotes. Ignores faults that the live release also has,
 * and measured faults that occur only once.
 *
 * @param {{origin: string, release: object, dist: string, routes?: Record<string, string[]>}} what - `release`: its
 *   release.json; `routes`: of its mfe.json
 * @returns {Promise<string>} the result for the releaser, even if there is no browser
 * @throws ReleaseError naming the faults. Source: docs/rules.md REL-20
 */
export async function seeInBrowser(what, { lookAtLive = liveLook(what) } = {}) {
  if (!findBrowser()) return 'it was seen in no browser: there is no Chromium here (CHROMIUM_PATH)';
  let liveFaults = new Map();
  let live;
  let seen = await lookAt(what, liveFaults);
  const newFaults = () => [...seen.faults.values()].filter((fault) => isNew(fault, liveFaults));
  if (seen.faults.size > 0) {
    live = await lookAtLive();
    liveFaults = knownOf(what, live, seen);
    // A measured fault counts only if it occurs in two walks. Later walks do not stop at faults of the live release.
    const measuredKinds = new Set();
    const isUnconfirmed = ({ kind, amount }) => amount !== undefined && !measuredKinds.has(kind);
    while (measuredKinds.size < MOST_MEASURED && newFaults().every(isUnconfirmed)) {
      for (const { kind } of newFaults()) measuredKinds.add(kind);
      seen = await lookAt(what, liveFaults);
      if (newFaults().length === 0) break;
    }
  }
  const faults = newFaults();
  if (!seen.hasRun && Object.keys(what.routes ?? {}).length > 0)
    faults.push({ kind: 'not fetched', text: 'no page asked for it' });
  if (faults.length > 0) throw refusalOf(what.release, faults, seen);
  const excused = [...seen.faults.values()].map(({ kind, text }) =>
    live.faults.has(kind)
      ? `the live release has this fault too: ${text}`
      : `the live shell measures no slots, so this says nothing: ${text}`,
  );
  const summary = seen.hasRun
    ? `it ran in a browser, in ${seen.pages} pages that are live now`
    : `none of the ${seen.pages} pages that were opened in a browser asks for it`;
  return [summary, ...seen.gaps, ...excused].join('; ');
}
