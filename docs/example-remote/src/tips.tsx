import { useMarket } from '@bindery/shared';
import { cartQuery, useQuery } from '@bindery/shared/data';
import { Box, Heading, Text } from '@bindery/shared/ui';

export function Tips() {
  const { data: cart } = useQuery(cartQuery(useMarket()));
  if (!cart) return null;
  return (
    <Box as="section" aria-label="Tips" bg="brand.muted" p="6">
      <Heading size="md">Tips</Heading>
      <Text>
        {cart.itemCount === 0 ? 'A book begins with a name.' : 'All books of an order travel in one parcel.'}
      </Text>
    </Box>
  );
}
