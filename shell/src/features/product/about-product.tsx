import type { Product } from '@bindery/shared/contracts';
import { Box, Container, Grid, Heading, Text, chakra } from '@bindery/shared/ui';

/**
 * The description, below form and book: they fill the screen first, so the arriving form moves nothing.
 * Source: docs/rules.md PACK-05
 */
export function AboutProduct({ product }: { product: Product }) {
  const { tagline, description, product_properties: properties = [] } = product;
  return (
    <Container as="section" pb={{ base: '10', lg: '16' }} pt={{ base: '8', lg: '4' }}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        gap={{ base: '6', lg: '12' }}
        borderTopWidth="1px"
        borderColor="border"
        pt={{ base: '6', lg: '10' }}
      >
        <Box maxW="prose">
          <Heading as="h2" size="sm" color="brand">
            {tagline}
          </Heading>
          <Text mt="3" whiteSpace="pre-line">
            {description}
          </Text>
        </Box>
        {properties.length > 0 ? (
          <chakra.dl
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr)"
            columnGap="6"
            rowGap="2"
            alignContent="start"
          >
            {properties.map(({ id, property_name: name, value }) => (
              <Box key={id} display="contents">
                <chakra.dt color="fg.muted">{name}</chakra.dt>
                <chakra.dd m="0">{value}</chakra.dd>
              </Box>
            ))}
          </chakra.dl>
        ) : null}
      </Grid>
    </Container>
  );
}
