import { useEffect, useRef } from 'react';
import type { ProductSummary } from '@bindery/shared/contracts';
import { Container, Heading, SimpleGrid, Text, Box, Grid, Stack } from '@bindery/shared/ui';
import { getAnalytics } from '@bindery/analytics';
import { useMarket } from '@bindery/shared';
import { useWords } from '../../words';
import { Hero } from './hero';
import { listItem, selectItem, viewItemList } from './shelf-events';
import { ShopLink } from '../layout';
import { Book } from './book';

interface ProductCardProps {
  product: ProductSummary;
  /** the shelf's only book: on wide screens it takes the whole row, with the text beside it */
  isAlone?: boolean;
  onSelect(): void;
}

/** A book on the shelf. The whole card is the link, named by the link's text. */
export function ProductCard({ product, isAlone = false, onSelect }: ProductCardProps) {
  return (
    <Grid
      as="article"
      position="relative"
      alignItems="center"
      gap={{ base: '5', lg: isAlone ? '16' : '5' }}
      templateColumns={{ base: '1fr', lg: isAlone ? '6fr 5fr' : '1fr' }}
      css={{ '&:hover .book': { transform: 'translateY(-4px) rotate(-0.4deg)' } }}
    >
      <Box>
        <Book
          cover={product.coverImage}
          isBound={product.isBound}
          sizes={
            isAlone
              ? '(min-width: 62rem) 34rem, 90vw'
              : '(min-width: 62rem) 22rem, (min-width: 36rem) 45vw, 90vw'
          }
        />
      </Box>
      <Stack gap={{ base: '1', lg: isAlone ? '3' : '1' }}>
        <Heading as="h3" size={isAlone ? '2xl' : 'md'}>
          <ShopLink
            to={`/personalized-products/${product.slug}`}
            variant="plain"
            onClick={onSelect}
            color="fg"
            _before={{ content: '""', position: 'absolute', inset: 0 }}
          >
            {product.name}
          </ShopLink>
        </Heading>
        <Text color="fg.muted">{product.tagline}</Text>
        <Text fontWeight="semibold">{product.price.formatted}</Text>
      </Stack>
    </Grid>
  );
}

/**
 * Tracks the view of the books, once per page visit.
 *
 * @returns a function that tracks the selection of a book
 * Source: docs/rules.md TRACK-40
 */
function useShelfEvents(products: readonly ProductSummary[]): (product: ProductSummary) => void {
  const { currency } = useMarket();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || products.length === 0) return; // StrictMode mounts twice
    isTold.current = true;
    getAnalytics().track(viewItemList, { currency, items: products.map(listItem) });
  }, [currency, products]);
  return (product) => {
    const items = [listItem(product, products.indexOf(product))];
    getAnalytics().track(selectItem, { currency, items });
  };
}

function HowItWorks() {
  const words = useWords();
  return (
    <Container as="section" aria-labelledby="how-it-works" py={{ base: '10', lg: '14' }}>
      <Heading as="h2" id="how-it-works" size="xl" mb={{ base: '6', lg: '8' }}>
        {words.howTitle}
      </Heading>
      <SimpleGrid as="ol" columns={{ base: 1, md: 3 }} gap={{ base: '6', md: '10' }} listStyleType="none">
        {Object.values(words.howSteps).map(({ title, text }, index) => (
          <Box as="li" key={title} borderTopWidth="2px" borderColor="brand" pt="4">
            <Text as="span" fontFamily="heading" fontSize="2xl" color="accent" aria-hidden="true">
              {index + 1}
            </Text>
            <Heading as="h3" size="sm" mt="1" mb="2">
              {title}
            </Heading>
            <Text color="fg.muted">{text}</Text>
          </Box>
        ))}
      </SimpleGrid>
    </Container>
  );
}

export function Shelf({ products }: { products: readonly ProductSummary[] }) {
  const words = useWords();
  const [firstProduct, ...otherProducts] = products;
  const select = useShelfEvents(products);
  if (!firstProduct) {
    return (
      <Container py="16">
        <Heading as="h1" size="xl">
          {words.noProducts}
        </Heading>
        <Text mt="3">{words.noProductsHint}</Text>
      </Container>
    );
  }
  return (
    <>
      <Hero product={firstProduct} onSelect={() => select(firstProduct)} />
      {otherProducts.length > 0 ? (
        <Container as="section" aria-labelledby="more-books" py={{ base: '10', lg: '14' }}>
          <Heading as="h2" id="more-books" size="xl" mb="8">
            {words.moreBooks}
          </Heading>
          <SimpleGrid
            columns={otherProducts.length === 1 ? 1 : { base: 1, sm: 2, lg: 3 }}
            gap={{ base: '10', lg: '12' }}
          >
            {otherProducts.map((product) => (
              <ProductCard
                key={product.slug}
                product={product}
                isAlone={otherProducts.length === 1}
                onSelect={() => select(product)}
              />
            ))}
          </SimpleGrid>
        </Container>
      ) : null}
      <HowItWorks />
    </>
  );
}
