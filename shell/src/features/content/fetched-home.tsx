import { useMarket } from '@bindery/shared';
import { homeQuery, useQuery } from '@bindery/shared/data';
import { Button, Container, ErrorNotice, Heading } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { HeroSkeleton } from './hero';
import { Home } from './home';

export function FetchedHome() {
  const words = useWords();
  const { data: home, isError, refetch } = useQuery(homeQuery(useMarket()));
  if (home) return <Home home={home} />;
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
