import type { ProductSummary } from '@bindery/shared/contracts';
import { Container, Heading, SimpleGrid, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { ProductCard } from './product-card';
import { useShelfEvents } from './use-shelf-events';

/** The market's books: the first one large, the others on a shelf below. */
export function Shelf({ products }: { products: readonly ProductSummary[] }) {
  const words = useWords();
  const [first, ...others] = products;
  const select = useShelfEvents(products);
  if (!first) {
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
      <Hero product={first} onSelect={() => select(first)} />
      {others.length > 0 ? (
        <Container as="section" aria-labelledby="more-books" py={{ base: '10', lg: '14' }}>
          <Heading as="h2" id="more-books" size="xl" mb="8">
            {words.moreBooks}
          </Heading>
          <SimpleGrid
            columns={others.length === 1 ? 1 : { base: 1, sm: 2, lg: 3 }}
            gap={{ base: '10', lg: '12' }}
          >
            {others.map((product) => (
              <ProductCard
                key={product.slug}
                product={product}
                isAlone={others.length === 1}
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
