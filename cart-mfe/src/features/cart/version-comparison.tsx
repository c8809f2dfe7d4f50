import type { ReactNode } from 'react';
import { useMarket, pageImageUrl, PAGE_IMAGE_WIDTHS, type Market } from '@bindery/shared';
import { useQuery, queryOptions, tocAtVersionQuery } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { LineItem, Page } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { PagePairs, pairedPages, type PagePair } from '../proof';

/** Number of page pairs compared at a time. The limit is low, because the server draws each page. */
const AT_ONCE = 4;
const [SMALLEST_WIDTH] = PAGE_IMAGE_WIDTHS;

/** Loads a page's picture, because its URL does not tell whether the picture changed. */
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

interface VersionComparisonProps {
  line: LineItem;
  /** the newer one */
  version: string;
  isOpen: boolean;
  onClose(): void;
  /** the button that takes the newer version */
  children: ReactNode;
}

export function VersionComparison({ line, version, isOpen, onClose, children }: VersionComparisonProps) {
  const words = useWords();
  const { data: pages, isError, refetch } = useQuery(changedPagesQuery(useMarket(), line, version));
  return (
    <Modal isOpen={isOpen} title={words.seeChanges} cancelLabel={words.close} onClose={onClose}>
      <Stack gap="4" paddingBottom="6">
        <Heading as="h2" size="md">
          {line.productName}
        </Heading>
        <Box role="status">
          {pages || isError ? null : (
            <Flex align="center" gap="3">
              <Spinner size="sm" />
              <Text>{words.comparing}</Text>
            </Flex>
          )}
          {pages ? <Text>{words.changedPages(pages.length)}</Text> : null}
        </Box>
        {isError ? (
          <Flex role="alert" align="center" gap="3" wrap="wrap">
            <Text color="fg.error">{words.compareFailed}</Text>
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </Flex>
        ) : null}
        {pages && pages.length > 0 ? (
          <PagePairs
            pairs={pages}
            earlierCaption={words.asInCart}
            laterCaption={words.asNewer}
            noSuchPage={words.noSuchPage}
          />
        ) : null}
        <Flex gap="3" wrap="wrap">
          {children}
        </Flex>
      </Stack>
    </Modal>
  );
}
