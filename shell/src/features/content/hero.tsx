import type { ProductSummary } from '@bindery/shared/contracts';
import { Box, Container, Flex, Grid, Heading, Price, Skeleton, Stack, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { PriceNote } from '../../written-links';
import { ShopLinkButton } from '../layout';
import { Book, ChildName, HERO_COVER_SIZES } from '../catalogue';

interface HeroProps {
  product: ProductSummary;
  eyebrow: string | undefined;
  /** shown instead of the book's tagline */
  text: string | undefined;
  onSelect(): void;
}

export function Hero({ product, eyebrow, text, onSelect }: HeroProps) {
  const words = useWords();
  return (
    <Box bg="bg.subtle">
      <Container>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 6fr' }}
          gap={{ base: '6', lg: '16' }}
          alignItems="center"
          py={{ base: '6', lg: '14' }}
        >
          <Stack gap={{ base: '4', lg: '5' }} order={{ base: 2, lg: 1 }} maxW="prose">
            {eyebrow ? (
              <Text color="brand" fontWeight="semibold">
                {eyebrow}
              </Text>
            ) : null}
            <Heading as="h1" size="3xl">
              {product.name}
            </Heading>
            <Text fontSize="lg">{text ?? product.tagline}</Text>
            {/* on a phone the name field and the button are directly below the cover */}
            <Stack gap="3" order={{ base: -1, lg: 0 }}>
              <ChildName />
              <ShopLinkButton
                to={`/personalized-products/${product.slug}`}
                size="lg"
                onClick={onSelect}
                alignSelf={{ sm: 'start' }}
              >
                {words.personalise(product.name)}
              </ShopLinkButton>
            </Stack>
            <Flex columnGap="4" wrap="wrap" align="center" color="fg.muted">
              <Price money={product.price} was={product.wasPrice} />
              <PriceNote />
              <span>{product.ages && words.ages(...product.ages)}</span>
              <span>{product.storyLanguage}</span>
            </Flex>
          </Stack>
          <Box order={{ base: 1, lg: 2 }} maxW="34rem" mx="auto" width={{ base: '72%', sm: 'full' }}>
            <Book
              slug={product.slug}
              cover={product.coverImage}
              isBound={product.isBound}
              sizes={HERO_COVER_SIZES}
              isFirst
            />
          </Box>
        </Grid>
      </Container>
    </Box>
  );
}

export function HeroSkeleton() {
  const { loading } = useWords();
  return (
    <Container role="status" aria-label={loading} py="12">
      <Skeleton height="30rem" />
    </Container>
  );
}
