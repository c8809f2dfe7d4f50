import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Heading, Text } from '@bindery/shared/ui';
import { useWords } from '../../words/use-words';
import { EmptyShelf } from './empty-shelf';

export function EmptyCart() {
  const words = useWords();
  const market = useMarket();
  return (
    <Box textAlign="center" maxWidth="prose" marginInline="auto" paddingBlock={{ base: '6', md: '12' }}>
      <Box width="full" maxWidth="18rem" marginInline="auto" marginBottom="6">
        <EmptyShelf />
      </Box>
      <Heading as="h2" size="lg">
        {words.emptyTitle}
      </Heading>
      <Text color="fg.muted" marginTop="2" marginBottom="6">
        {words.emptyText}
      </Text>
      <Button asChild size="lg">
        <RouterLink to={marketPath(market, '/')}>{words.emptyAction}</RouterLink>
      </Button>
    </Box>
  );
}
