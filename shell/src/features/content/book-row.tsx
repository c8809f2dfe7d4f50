import { useId } from 'react';
import type { ContentSlice, ProductSummary } from '@bindery/shared/contracts';
import { Box, Heading, SimpleGrid } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ProductCard } from '../catalogue';

interface BookRowProps {
  title: string | undefined;
  products: readonly ProductSummary[];
  onSelect?: (product: ProductSummary) => void;
}

/** Returns the books of all rows, in the order of the page. */
export const booksIn = (slices: readonly ContentSlice[]): ProductSummary[] =>
  slices.flatMap((slice) => (slice.type === 'book_row' ? slice.products : []));

/** Books side by side. A single book takes the whole row. */
export function BookRow({ title, products, onSelect }: BookRowProps) {
  const id = useId();
  const { moreBooks } = useWords();
  const isAlone = products.length === 1;
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} size="xl" mb="8">
        {title ?? moreBooks}
      </Heading>
      <SimpleGrid
        columns={{ base: 1, sm: Math.min(products.length, 2), lg: Math.min(products.length, 3) }}
        gap={{ base: '10', lg: '12' }}
      >
        {products.map((product) => (
          <ProductCard
            key={product.slug}
            product={product}
            isAlone={isAlone}
            onSelect={() => onSelect?.(product)}
          />
        ))}
      </SimpleGrid>
    </Box>
  );
}
