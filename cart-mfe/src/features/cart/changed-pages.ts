import { pageImageUrl, PAGE_IMAGE_WIDTHS, type Market } from '@bindery/shared';
import { queryOptions, tocAtVersionQuery } from '@bindery/shared/data';
import type { LineItem, Page } from '@bindery/shared/contracts';
import { pairedPages, type PagePair } from '../proof';

/** Page pairs compared at a time, because the server draws each page. */
const AT_ONCE = 4;
const [SMALLEST_WIDTH] = PAGE_IMAGE_WIDTHS;

/** Loads a page's picture, because its URL does not show whether the picture changed. */
async function picture(page: Page, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(pageImageUrl(page.url, SMALLEST_WIDTH), { signal });
  if (!answer.ok) throw new Error(`${page.info.pageName} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function isChanged(
  { before: earlierPage, after: laterPage }: PagePair,
  signal: AbortSignal,
): Promise<boolean> {
  if (!earlierPage || !laterPage) return true;
  const [earlierBytes, laterBytes] = await Promise.all([
    picture(earlierPage, signal),
    picture(laterPage, signal),
  ]);
  return (
    earlierBytes.length !== laterBytes.length ||
    earlierBytes.some((byte, index) => byte !== laterBytes[index])
  );
}

/** The pages of a line that a newer version of its package draws differently. */
export const changedPagesQuery = (market: Market, line: LineItem, version: string) =>
  queryOptions({
    queryKey: ['changed-pages', market.identifier, line.id, line.version, version],
    queryFn: async ({ client, signal }): Promise<PagePair[]> => {
      const customisation = { ...line.customisation, format: line.format.identifier };
      const [earlierPages, laterPages] = await Promise.all(
        [line.version, version].map((packageVersion) =>
          client.fetchQuery(tocAtVersionQuery(market, line.productSlug, customisation, packageVersion)),
        ),
      );
      const pendingPairs = pairedPages(earlierPages!, laterPages!);
      const changedPairs: PagePair[] = [];
      while (pendingPairs.length > 0) {
        const pages = pendingPairs.splice(0, AT_ONCE);
        const verdicts = await Promise.all(pages.map((page) => isChanged(page, signal)));
        changedPairs.push(...pages.filter((_, index) => verdicts[index]));
      }
      return changedPairs;
    },
    staleTime: Infinity,
    retry: false,
  });
