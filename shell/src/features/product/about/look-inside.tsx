import { useState } from 'react';
import { PAGE_IMAGE_WIDTHS, pageImageUrl } from '@bindery/shared';
import { preloadedBook } from '@bindery/shared/boot';
import { useBookPages } from '@bindery/shared/forms';
import type { Page, Product } from '@bindery/shared/contracts';
import { Box, Flex, Image, SimpleGrid, Skeleton } from '@bindery/shared/ui';
import { useBootData } from '../../../boot-context';
import { spreadsOf } from './product-facts';

const PAGE_SIZES = '(min-width: 62rem) 12rem, (min-width: 36rem) 24vw, 46vw';

/** Shows some openings of the example book. They do not contain the shopper's answers. */
export function LookInside({ product }: { product: Product }) {
  const example = preloadedBook(useBootData().preloaded, product.slug);
  return example ? (
    <Spreads pages={example.toc.pages} isBound={product.isBound ?? true} />
  ) : (
    <LoadedSpreads product={product} />
  );
}

/** Shows openings of a book whose pages were not preloaded: the first pages that the preview has fetched. */
function LoadedSpreads({ product: { slug, isBound = true } }: { product: Product }) {
  const { pages } = useBookPages(slug, 'listen');
  const [firstPages, setFirstPages] = useState(pages);
  if (pages && !firstPages) setFirstPages(pages);
  return firstPages ? (
    <Spreads pages={firstPages} isBound={isBound} />
  ) : (
    <SimpleGrid columns={{ base: 1, sm: 3 }} gap="6">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} aspectRatio="2" />
      ))}
    </SimpleGrid>
  );
}

function Spreads({ pages, isBound }: { pages: readonly Page[]; isBound: boolean }) {
  return (
    <SimpleGrid as="ul" columns={{ base: 1, sm: 3 }} gap={{ base: '5', lg: '8' }} listStyleType="none">
      {spreadsOf(pages, isBound).map((spread) => (
        <Flex
          as="li"
          key={spread[0]!.info.pageName}
          position="relative"
          boxShadow="card"
          borderRadius="sm"
          overflow="hidden"
          bg="bg.muted"
          _after={{
            content: spread.length > 1 ? '""' : 'none',
            position: 'absolute',
            insetBlock: '0',
            insetInlineStart: '44%',
            width: '12%',
            pointerEvents: 'none',
            background: 'linear-gradient(90deg, transparent, rgb(0 0 0 / 0.16) 50%, transparent)',
          }}
        >
          {spread.map((page) => (
            <Box key={page.info.pageName} flex="1" minW="0">
              <Image
                src={pageImageUrl(page.url, 640)}
                srcSet={PAGE_IMAGE_WIDTHS.map((width) => `${pageImageUrl(page.url, width)} ${width}w`).join(
                  ', ',
                )}
                sizes={PAGE_SIZES}
                alt={page.info.alternativeText}
                lang={page.info.lang}
                loading="lazy"
                decoding="async"
                width="full"
                aspectRatio="1"
                objectFit="cover"
              />
            </Box>
          ))}
        </Flex>
      ))}
    </SimpleGrid>
  );
}
