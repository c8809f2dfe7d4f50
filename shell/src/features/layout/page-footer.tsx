import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Container, Flex, Text } from '@bindery/shared/ui';
import { ConsentChoices } from '../consent';
import { useWords } from '../../words';

export function PageFooter() {
  const words = useWords();
  const market = useMarket();
  return (
    <Box as="footer" bg="brand" color="fg.inverted" mt={{ base: '12', lg: '16' }}>
      <Container>
        <Flex
          direction={{ base: 'column', md: 'row' }}
          justify="space-between"
          gap="2"
          py={{ base: '8', md: '10' }}
        >
          <Text fontFamily="heading" fontSize="lg">
            {words.footerPromise}
          </Text>
          <Flex align="center" columnGap="6" wrap="wrap" fontSize="sm">
            <Text>{words.footerNote}</Text>
            <Flex asChild align="center" minH="11" textDecoration="underline" textUnderlineOffset="0.2em">
              <RouterLink to={marketPath(market, '/privacy/your-data')}>{words.yourData}</RouterLink>
            </Flex>
            <ConsentChoices />
          </Flex>
        </Flex>
      </Container>
    </Box>
  );
}
