import { useMarket } from '@bindery/shared';
import { productsQuery, useQuery } from '@bindery/shared/data';
import { Button, Container, ErrorNotice, Heading, SimpleGrid, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePage } from '../navigation';
import { Hero, HeroSkeleton } from './hero';
import { HowItWorks } from './how-it-works';
import { ProductCard } from './product-card';

/** The market's books: the first one large, the others on a shelf below. */
export function HomePage() {
  const words = useWords();
  const market = useMarket();
  const { data: products, isError, refetch } = useQuery(productsQuery(market));
  usePage(words.homeTitle);

  if (isError) {
    return (
      <Container py="10">
        <Heading as="h1" size="xl" mb="6">
          {words.homeTitle}
        </Heading>
        <ErrorNotice
          title={words.productsFailed}
          message={words.failedHint}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        />
      </Container>
    );
  }
  if (!products) return <HeroSkeleton />;
  const [first, ...others] = products;
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
      <Hero product={first} />
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
              <ProductCard key={product.slug} product={product} isAlone={others.length === 1} />
            ))}
          </SimpleGrid>
        </Container>
      ) : null}
      <HowItWorks />
    </>
  );
}
