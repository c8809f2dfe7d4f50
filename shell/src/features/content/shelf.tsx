import type { ProductSummary } from '@bindery/shared/contracts';
import { Box, Container, Heading, SimpleGrid, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { Hero } from './hero';
import { ProductCard, useListEvents } from '../catalogue';

function HowItWorks() {
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

export function Shelf({ products }: { products: readonly ProductSummary[] }) {
  const words = useWords();
  const [firstProduct, ...otherProducts] = products;
  const select = useListEvents(products);
  if (!firstProduct) {
    return (
      <Container py="16">
        <Heading as="h1" size="xl">
          {words.noProducts}
        </Heading>
        <Text mt="3">{words.noProductsHint}</Text>
      </Container>
    );
  }
  return (
    <>
      <Hero product={firstProduct} onSelect={() => select(firstProduct)} />
      {otherProducts.length > 0 ? (
        <Container as="section" aria-labelledby="more-books" py={{ base: '10', lg: '14' }}>
          <Heading as="h2" id="more-books" size="xl" mb="8">
            {words.moreBooks}
          </Heading>
          <SimpleGrid
            columns={otherProducts.length === 1 ? 1 : { base: 1, sm: 2, lg: 3 }}
            gap={{ base: '10', lg: '12' }}
          >
            {otherProducts.map((product) => (
              <ProductCard
                key={product.slug}
                product={product}
                isAlone={otherProducts.length === 1}
                onSelect={() => select(product)}
              />
            ))}
          </SimpleGrid>
        </Container>
      ) : null}
      <HowItWorks />
    </>
  );
}
