import { pageImageUrl, PAGE_IMAGE_WIDTHS, type Market } from '@bindery/shared';
import { queryOptions, tocAtVersionQuery } from '@bindery/shared/data';
import type { LineItem, Page } from '@bindery/shared/contracts';

/** One page as the line has it, and as the newer version draws it; undefined where a version has no such page. */
export interface ChangedPage {
  readonly name: string;
  readonly before: Page | undefined;
  readonly after: Page | undefined;
}

/** Pages that are looked at side by side at a time: the server draws each of them. */
const AT_ONCE = 4;
const [SMALLEST_WIDTH] = PAGE_IMAGE_WIDTHS;

/** @returns the pages of both versions by their names, in the order of the newer one; those that it has no more are last */
export function pairedPages(before: readonly Page[], after: readonly Page[]): ChangedPage[] {
  const pageOf = (pages: readonly Page[], name: string) => pages.find(({ info }) => info.pageName === name);
  const names = new Set([...after, ...before].map(({ info }) => info.pageName));
  return [...names].map((name) => ({ name, before: pageOf(before, name), after: pageOf(after, name) }));
}

/** An address says nothing of what it shows: pages are compared by what is drawn. */
async function picture(page: Page, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(pageImageUrl(page.url, SMALLEST_WIDTH), { signal });
  if (!answer.ok) throw new Error(`${page.info.pageName} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function isChanged({ before, after }: ChangedPage, signal: AbortSignal): Promise<boolean> {
  if (!before || !after) return true;
  const [one, other] = await Promise.all([picture(before, signal), picture(after, signal)]);
  return one.length !== other.length || one.some((byte, index) => byte !== other[index]);
}

/** The pages of a line that a newer version of its package draws otherwise. */
export const changedPagesQuery = (market: Market, line: LineItem, version: string) =>
  queryOptions({
    queryKey: ['changed-pages', market.identifier, line.id, line.version, version],
    queryFn: async ({ client, signal }): Promise<ChangedPage[]> => {
      const customisation = { ...line.customisation, format: line.format.identifier };
      const [before, after] = await Promise.all(
        [line.version, version].map((one) =>
          client.fetchQuery(tocAtVersionQuery(market, line.productSlug, customisation, one)),
        ),
      );
      const waiting = pairedPages(before!, after!);
      const changed: ChangedPage[] = [];
      while (waiting.length > 0) {
        const pages = waiting.splice(0, AT_ONCE);
        const verdicts = await Promise.all(pages.map((page) => isChanged(page, signal)));
        changed.push(...pages.filter((_, index) => verdicts[index]));
      }
      return changed;
    },
    staleTime: Infinity,
    retry: false,
  });
