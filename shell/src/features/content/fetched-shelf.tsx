import { useMarket } from '@bindery/shared';
import { productsQuery, useQuery } from '@bindery/shared/data';
import { Button, Container, ErrorNotice, Heading } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { HeroSkeleton } from './hero';
import { Shelf } from './shelf';

export function FetchedShelf() {
  const words = useWords();
  const { data: products, isError, refetch } = useQuery(productsQuery(useMarket()));
  if (products) return <Shelf products={products} />;
  if (!isError) return <HeroSkeleton />;
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
