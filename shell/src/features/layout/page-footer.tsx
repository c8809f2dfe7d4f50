import { Box, Container, Flex, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';

export function PageFooter() {
  const words = useWords();
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
          <Text fontSize="sm" alignSelf={{ md: 'center' }}>
            {words.footerNote}
          </Text>
        </Flex>
      </Container>
    </Box>
  );
}
