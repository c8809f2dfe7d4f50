import type { ProductSummary } from '@bindery/shared/contracts';
import { Box, Container, Grid, Heading, Price, Skeleton, Stack, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ShopLinkButton } from '../layout';
import { Book, HERO_COVER_SIZES } from '../catalogue';

const COLUMNS = { base: 'minmax(0, 1fr)', lg: '5fr 6fr' };

/** A fact beside the price; nothing if the product does not have it. */
function Fact({ children }: { children: string | undefined }) {
  return children ? (
    <Text as="span" ms="4" color="fg.muted">
      {children}
    </Text>
  ) : null;
}

export function Hero({ product, onSelect }: { product: ProductSummary; onSelect(): void }) {
  const words = useWords();
  return (
    <Box bg="bg.subtle">
      <Container>
        <Grid
          templateColumns={COLUMNS}
          gap={{ base: '8', lg: '16' }}
          alignItems="center"
          py={{ base: '8', md: '12', lg: '14' }}
        >
          <Stack gap={{ base: '4', lg: '5' }} order={{ base: 2, lg: 1 }} maxW="prose">
            <Text color="brand" fontWeight="semibold">
              {words.heroEyebrow}
            </Text>
            <Heading as="h1" size="3xl">
              {product.name}
            </Heading>
            <Text fontSize="lg">{product.tagline}</Text>
            <Text>
              <Price money={product.price} was={product.wasPrice} />
              <Fact>{product.ages && words.ages(...product.ages)}</Fact>
              <Fact>{product.storyLanguage}</Fact>
            </Text>
            <Box pt="2">
              <ShopLinkButton
                to={`/personalized-products/${product.slug}`}
                size="lg"
                onClick={onSelect}
                width={{ base: 'full', sm: 'auto' }}
              >
                {words.personalise(product.name)}
              </ShopLinkButton>
            </Box>
          </Stack>
          <Box
            order={{ base: 1, lg: 2 }}
            maxW={{ base: '30rem', lg: '34rem' }}
            mx="auto"
            width={{ base: '88%', sm: 'full' }}
          >
            <Book cover={product.coverImage} isBound={product.isBound} sizes={HERO_COVER_SIZES} isFirst />
          </Box>
        </Grid>
      </Container>
    </Box>
  );
}

export function HeroSkeleton() {
  const { loading } = useWords();
  return (
    <Container role="status" aria-label={loading}>
      <Grid
        templateColumns={COLUMNS}
        gap={{ base: '8', lg: '16' }}
        alignItems="center"
        py={{ base: '8', md: '12', lg: '14' }}
      >
        <Stack gap="5" order={{ base: 2, lg: 1 }}>
          <Skeleton height="16" width="80%" />
          <Skeleton height="6" />
          <Skeleton height="6" width="60%" />
          <Skeleton height="14" width="16rem" maxW="full" />
        </Stack>
        <Box order={{ base: 1, lg: 2 }} maxW="34rem" mx="auto" width={{ base: '88%', sm: 'full' }}>
          <Skeleton aspectRatio="1" width="full" />
        </Box>
      </Grid>
    </Container>
  );
}
