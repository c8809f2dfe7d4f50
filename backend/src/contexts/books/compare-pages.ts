import { createHash } from 'node:crypto';
import type { Muse, ProductPackage } from '@bindery/muse';
import type { Page, PackageReport, PackageTrial } from '@bindery/shared/contracts';

/** Wide enough to show a letter that has moved. Pages also request this width, so the picture is already cached. */
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

/** Pairs the pages of two versions, each with its own examples: in the new version's order, then the removed pages. */
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
 * Draws every page in both versions, one at a time, and lists the pages that differ. Pages without words have one
 * picture for all languages and are drawn once.
 */
export async function comparePages(
  muse: Muse,
  versions: { candidate: ProductPackage; base: ProductPackage | undefined },
  signal: AbortSignal,
): Promise<Compared> {
  const hashesByUrl = new Map<string, string>();
  const pictureOf = async ({ url }: Page): Promise<string> => {
    const knownHash = hashesByUrl.get(url);
    if (knownHash !== undefined) return knownHash;
    signal.throwIfAborted();
    const picture = await muse.renderPage(url.slice(url.lastIndexOf('/') + 1), WIDTH_PX);
    if (!('bytes' in picture)) throw new Error(`a page of a version that is kept is ${picture.kind}`);
    const hash = createHash('sha256').update(picture.bytes).digest('base64url');
    hashesByUrl.set(url, hash);
    return hash;
  };
  const pairs = pagePairs(muse, versions);
  const pages: ComparedPage[] = [];
  for (const { lang, page, before: basePage, after: candidatePage } of pairs) {
    if (!basePage || !candidatePage) pages.push({ lang, page, change: basePage ? 'removed' : 'added' });
    else if ((await pictureOf(basePage)) !== (await pictureOf(candidatePage)))
      pages.push({ lang, page, change: 'changed' });
  }
  return { compared: pairs.length, languages: [...languagesOf(versions.candidate)], pages };
}

export type TrialStatus = PackageTrial['status'];
export type TrialProblem = PackageTrial['problems'][number];

/** A page without its pictures: each read generates the pictures' addresses anew. */
export type ComparedPage = Omit<PackageReport['pages'][number], 'before' | 'after'>;

/** A report as stored: counts and names of fields, without shoppers' data. */
export interface TrialReport extends Omit<PackageReport, 'pages'> {
  readonly pages: readonly ComparedPage[];
}

/** Returns the number of books that the version refuses and the current one accepts. */
export const newlyRefused = ({ carts, orders }: Pick<PackageReport, 'carts' | 'orders'>): number =>
  [carts, orders].reduce((sum, { refused, already }) => sum + refused - already, 0);
