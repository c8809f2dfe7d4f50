import { marketFromPath } from '@bindery/shared/boot';
import type { CoversResponse } from '@bindery/shared/contracts';
import { changeCovers, NAME_KEY, readName, slugsOnPage } from './cover-store';

/** About the time between two keys on a touchscreen, so that five letters cause one or two requests. */
const TYPING_PAUSE_MS = 250;
/** Most covers in one request. */
const MOST_COVERS = 12;

/** The name that was requested last, and the slugs of the covers requested with this name. */
let requested = { name: '', slugs: new Set<string>() };
/** The typed name, used instead of the stored name, because storage may be blocked. */
let typedName: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Requests the covers that do not show the current name yet. */
export function drawCovers(pauseMs = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => void drawNow(), pauseMs);
}

/** Stores the name in this tab, and requests the covers when the shopper stops typing. */
export function changeName(name: string): void {
  typedName = name;
  try {
    window.sessionStorage.setItem(NAME_KEY, name);
  } catch {
    // storage is blocked, so only the covers of this page show the name
  }
  drawCovers(TYPING_PAUSE_MS);
}

async function drawNow(): Promise<void> {
  const name = (typedName ?? readName()).trim();
  if (name !== requested.name) requested = { name, slugs: new Set() };
  if (name === '') return changeCovers(() => ({}));
  const { slugs: requestedSlugs } = requested;
  const slugs = slugsOnPage()
    .filter((slug) => !requestedSlugs.has(slug))
    .slice(0, MOST_COVERS);
  if (slugs.length === 0) return;
  for (const slug of slugs) requestedSlugs.add(slug);
  try {
    const covers = await fetchCovers(name, slugs);
    if (name === requested.name) showCovers(slugs, covers);
    await drawNow();
  } catch {
    // the next letter or the next page requests these covers again
    for (const slug of slugs) requestedSlugs.delete(slug);
  }
}

/** The home page loads the API client only when the shopper touches the field. */
const loadClient = () => import('@bindery/shared/data');
export const prepareCovers = (): void => void loadClient().catch(() => undefined);

async function fetchCovers(name: string, slugs: readonly string[]): Promise<CoversResponse['covers']> {
  const { callContent } = await loadClient();
  const { market } = marketFromPath(window.location.pathname);
  const { covers } = await callContent<CoversResponse>({
    market,
    method: 'POST',
    path: '/content/covers',
    body: { name, slugs },
  });
  return covers;
}

/** Shows the covers of an answer. If the answer lacks a requested product, its cover no longer shows a name. */
function showCovers(slugs: readonly string[], covers: CoversResponse['covers']): void {
  changeCovers((shownCovers) => ({
    ...Object.fromEntries(Object.entries(shownCovers).filter(([slug]) => !slugs.includes(slug))),
    ...Object.fromEntries(covers.map(({ slug, url, alternativeText }) => [slug, { url, alternativeText }])),
  }));
}
