import type { ProductSummary } from '@bindery/shared/contracts';
import { Box, Grid, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import { PriceNote } from '../../written-links';
import { ShopLink } from '../layout';
import { Book } from './book';

interface ProductCardProps {
  product: ProductSummary;
  /** true for the shelf's only book; on wide screens its card fills the row, with the text beside the cover */
  isAlone?: boolean;
  /** true if a phone shows two cards side by side */
  isSmall?: boolean;
  onSelect(): void;
}

/** A book on the shelf. A press anywhere on the card opens its link. */
export function ProductCard({ product, isAlone = false, isSmall = false, onSelect }: ProductCardProps) {
  return (
    <Grid
      as="article"
      position="relative"
      alignItems={isAlone ? 'center' : 'start'}
      alignContent="start"
      gap={{ base: '5', lg: isAlone ? '16' : '5' }}
      templateColumns={{ base: '1fr', lg: isAlone ? '6fr 5fr' : '1fr' }}
      css={{ '&:hover .book': { transform: 'translateY(-4px) rotate(-0.4deg)' } }}
    >
      <Box>
        <Book
          slug={product.slug}
          cover={product.coverImage}
          isBound={product.isBound}
          sizes={
            isAlone
              ? '(min-width: 62rem) 34rem, 90vw'
              : `(min-width: 62rem) 22rem, (min-width: 36rem) 45vw, ${isSmall ? 45 : 90}vw`
          }
        />
      </Box>
      <Stack gap={{ base: '1', lg: isAlone ? '3' : '1' }}>
        <Heading as="h3" size={isAlone ? '2xl' : isSmall ? 'sm' : 'md'}>
          <ShopLink
            to={`/personalized-products/${product.slug}`}
            variant="plain"
            onClick={onSelect}
            color="fg"
            _before={{ content: '""', position: 'absolute', inset: 0 }}
          >
            {product.name}
          </ShopLink>
        </Heading>
        <Text color="fg.muted">{product.tagline}</Text>
        <Price money={product.price} was={product.wasPrice} />
        <PriceNote />
      </Stack>
    </Grid>
  );
}
