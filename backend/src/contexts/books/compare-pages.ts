import { isDeepStrictEqual } from 'node:util';
import type { Muse, ProductPackage } from '@bindery/muse';
import type { Page, PackageReport, PackageTrial } from '@bindery/shared/contracts';

/** Wide enough to show a moved letter. The shop's pages use this width, so these pictures are often cached already. */
const WIDTH_PX = 640;

interface Compared {
  readonly compared: number;
  readonly languages: string[];
  readonly pages: ComparedPage[];
}

export interface PagePair {
  readonly lang: string;
  readonly page: string;
  readonly before: Page | undefined;
  readonly after: Page | undefined;
}

const languagesOf = ({ book }: ProductPackage): readonly string[] => book.story?.languages ?? ['en'];

/** Pairs the pages of two versions, each with its examples as values. Pages that the new version lacks come last. */
export function pagePairs(
  muse: Muse,
  { candidate, base }: { candidate: ProductPackage; base: ProductPackage | undefined },
): PagePair[] {
  return languagesOf(candidate).flatMap((lang) => {
    const pagesOf = (version: ProductPackage | undefined) =>
      new Map((version ? muse.examplePages(version, lang) : []).map((page) => [page.info.pageName, page]));
    const [basePages, candidatePages] = [pagesOf(base), pagesOf(candidate)];
    return [...new Set([...candidatePages.keys(), ...basePages.keys()])].map((page) => ({
      ...{ lang, page },
      ...{ before: basePages.get(page), after: candidatePages.get(page) },
    }));
  });
}

/**
 * Lists the pages that differ between two versions. Draws only pages with different drawing instructions, because
 * drawing takes most of the time. A page without words is the same in all languages and is compared once.
 */
export async function comparePages(
  muse: Muse,
  versions: { candidate: ProductPackage; base: ProductPackage | undefined },
  signal: AbortSignal,
): Promise<Compared> {
  const differences = new Map<string, boolean>();
  async function isDifferent(basePage: Page, candidatePage: Page): Promise<boolean> {
    const tokens = [basePage, candidatePage].map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
    const name = tokens.join(' ');
    let isChanged = differences.get(name);
    if (isChanged === undefined) {
      signal.throwIfAborted();
      const [baseDrawing, candidateDrawing] = await Promise.all(tokens.map(drawingOf));
      isChanged =
        !isDeepStrictEqual(baseDrawing, candidateDrawing) &&
        !(await pictureOf(tokens[0]!)).equals(await pictureOf(tokens[1]!));
      differences.set(name, isChanged);
    }
    return isChanged;
  }
  /** Returns the drawing instructions of a page. Pages with equal instructions have equal pictures. */
  async function drawingOf(token: string): Promise<object> {
    const scene = await muse.sceneOf(token);
    if (!scene) throw new Error('a page of a version that is kept is not found');
    const { window, sheet, layers } = scene;
    const drawn = layers.map(({ box, layered, markup, photos }) => ({ box, layered, markup, photos }));
    return { window, sheet, layers: drawn };
  }
  async function pictureOf(token: string): Promise<Buffer> {
    const picture = await muse.renderPage(token, WIDTH_PX);
    if (!('bytes' in picture)) throw new Error(`a page of a version that is kept is ${picture.kind}`);
    return picture.bytes;
  }
  const pairs = pagePairs(muse, versions);
  const pages: ComparedPage[] = [];
  for (const { lang, page, before: basePage, after: candidatePage } of pairs) {
    if (!basePage || !candidatePage) pages.push({ lang, page, change: basePage ? 'removed' : 'added' });
    else if (await isDifferent(basePage, candidatePage)) pages.push({ lang, page, change: 'changed' });
  }
  return { compared: pairs.length, languages: [...languagesOf(versions.candidate)], pages };
}

export type TrialStatus = PackageTrial['status'];
export type TrialProblem = PackageTrial['problems'][number];

/** A compared page as stored. Picture URLs are not stored, because each read generates new URLs. */
export type ComparedPage = Omit<PackageReport['pages'][number], 'before' | 'after'>;

/** A report as it is stored. It contains counts and names of fields, but no data of shoppers. */
export interface TrialReport extends Omit<PackageReport, 'pages'> {
  readonly pages: readonly ComparedPage[];
}

/** Returns the number of books that the tried version would refuse, although the current version accepts them. */
export const newlyRefused = ({ carts, orders }: Pick<PackageReport, 'carts' | 'orders'>): number =>
  [carts, orders].reduce((sum, { refused, already }) => sum + refused - already, 0);
