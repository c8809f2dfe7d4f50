import { Box, Container, Heading, SimpleGrid, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';

export function HowItWorks() {
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
