import type { ProductSummary } from '@bindery/shared/contracts';
import { Box, Heading, Stack, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ShopLink } from '../navigation';
import { Book } from './book';

/** A book on the shelf. The whole card is the link; its name is what the link says. */
export function ProductCard({ product }: { product: ProductSummary }) {
  const words = useWords();
  return (
    <Box as="article" position="relative" css={{ '&:hover .book': { transform: 'translateY(-4px) rotate(-0.4deg)' } }}>
      <Book cover={product.coverImage} sizes="(min-width: 62rem) 22rem, (min-width: 36rem) 45vw, 90vw" />
      <Stack gap="1" mt="5">
        <Heading as="h3" size="md">
          <ShopLink to={`/personalized-products/${product.slug}`} variant="plain" color="fg" _before={{ content: '""', position: 'absolute', inset: 0 }}>{product.name}</ShopLink>
        </Heading>
        <Text color="fg.muted">{product.tagline}</Text>
        <Text fontWeight="semibold">{words.fromPrice(product.price.formatted)}</Text>
      </Stack>
    </Box>
  );
}
