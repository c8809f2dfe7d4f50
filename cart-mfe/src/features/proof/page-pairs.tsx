import { useState } from 'react';
import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import { Box, Flex, Grid, Text } from '@bindery/shared/ui';
import type { Page, OrderRevisionPages } from '@bindery/shared/contracts';

interface PagePairsProps {
  pairs: readonly PagePair[];
  earlierCaption: string;
  laterCaption: string;
  /** text in place of a page that exists only before or only after the change */
  noSuchPage: string;
}

/** Shows pages before and after a change: side by side or, on a phone, one below the other. */
export function PagePairs({ pairs, earlierCaption, laterCaption, noSuchPage }: PagePairsProps) {
  return (
    <Grid as="ul" listStyleType="none" gap={{ base: '8', md: '6' }}>
      {pairs.map((pair) => (
        <Grid
          as="li"
          key={pair.name}
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          gap={{ base: '3', md: '5' }}
        >
          <Side label={earlierCaption} page={pair.before} noSuchPage={noSuchPage} />
          <Side label={laterCaption} page={pair.after} noSuchPage={noSuchPage} />
        </Grid>
      ))}
    </Grid>
  );
}

export function PageGrid({ pages, label }: { pages: readonly Page[]; label: string }) {
  return (
    <Grid
      as="ul"
      aria-label={label}
      listStyleType="none"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      gap={{ base: '3', md: '4' }}
      alignItems="start"
    >
      {pages.map((page) => (
        <Box as="li" key={page.info.pageName}>
          <Picture page={page} />
        </Box>
      ))}
    </Grid>
  );
}

const SHOWN_WIDTH_PX = 320;

function Side({ label, page, noSuchPage }: { label: string; page: Page | undefined; noSuchPage: string }) {
  return (
    <Box as="figure" m="0">
      <Text as="figcaption" fontSize="sm" fontWeight="semibold" marginBottom="1">
        {label}
      </Text>
      {page ? (
        <Picture page={page} />
      ) : (
        <Flex align="center" justify="center" bg="bg.muted" borderRadius="sm" padding="4" minHeight="24">
          <Text fontSize="sm" color="fg.muted">
            {noSuchPage}
          </Text>
        </Flex>
      )}
    </Box>
  );
}

/** A picture of a page. It is square until it loads, as most pages are, so that the layout rarely shifts. */
function Picture({ page: { url, info } }: { page: Page }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <Box
      asChild
      width="full"
      height="auto"
      aspectRatio={isLoaded ? undefined : 1}
      borderRadius="sm"
      boxShadow="card"
      bg="bg.muted"
    >
      <img
        src={pageImageUrl(url, pageImageWidth(SHOWN_WIDTH_PX, window.devicePixelRatio))}
        alt={info.alternativeText}
        lang={info.lang}
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
      />
    </Box>
  );
}

/** A page before and after a change. A new page has no `before`; a removed page has no `after`. */
export interface PagePair {
  readonly name: string;
  readonly before: Page | undefined;
  readonly after: Page | undefined;
}

/** @returns pages paired by name, in the order of `laterPages`, with removed pages at the end */
export function pairedPages(earlierPages: readonly Page[], laterPages: readonly Page[]): PagePair[] {
  const pageOf = (pages: readonly Page[], name: string) => pages.find(({ info }) => info.pageName === name);
  const names = new Set([...laterPages, ...earlierPages].map(({ info }) => info.pageName));
  return [...names].map((name) => ({
    name,
    before: pageOf(earlierPages, name),
    after: pageOf(laterPages, name),
  }));
}

/** @returns the pages that an edit of an order changes, paired by their position in the book */
export const changedPairs = ({
  changedPages,
  before: earlierPages,
  after: laterPages,
}: OrderRevisionPages): PagePair[] =>
  changedPages.map((place) => ({
    name: String(place),
    before: earlierPages[place - 1],
    after: laterPages[place - 1],
  }));
