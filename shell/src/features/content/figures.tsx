import { useId } from 'react';
import type { ContentSlice } from '@bindery/shared/contracts';
import { Box, Heading, SimpleGrid, Text } from '@bindery/shared/ui';

type FiguresProps = Omit<Extract<ContentSlice, { type: 'figures' }>, 'type'>;

/** Steps side by side, such as the steps in which a book is made. */
export function Figures({ title, figures }: FiguresProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={title && id}>
      {title ? (
        <Heading as="h2" id={id} size="xl" mb={{ base: '6', lg: '8' }}>
          {title}
        </Heading>
      ) : null}
      <SimpleGrid
        as="ol"
        columns={{ base: 1, md: Math.min(figures.length, 3) }}
        gap={{ base: '6', md: '10' }}
        listStyleType="none"
      >
        {figures.map((figure, index) => (
          <Box as="li" key={figure.title} borderTopWidth="2px" borderColor="brand" pt="4">
            <Text as="span" fontFamily="heading" fontSize="2xl" color="accent" aria-hidden="true">
              {index + 1}
            </Text>
            <Heading as="h3" size="sm" mt="1" mb="2">
              {figure.title}
            </Heading>
            <Text color="fg.muted">{figure.text}</Text>
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  );
}
