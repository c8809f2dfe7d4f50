import { Box, Container, Flex } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { MarketChooser } from '../markets';
import { ShopLink } from '../navigation';
import { RemoteSlot } from '../remotes';
import { Logo } from './logo';

/** Name of the house, country, cart. The cart's place holds a plain link until (or unless) the cart's remote fills it. */
export function PageHeader() {
  const words = useWords();
  const plainCart = <ShopLink to="/cart" variant="plain" fontWeight="semibold" px="3" py="2">{words.cart}</ShopLink>;
  return (
    <Box as="header" borderBottomWidth="1px" borderColor="border" bg="bg">
      <Container>
        <Flex align="center" justify="space-between" gap="3" minH="16">
          <ShopLink to="/" variant="plain" aria-label={words.homeLink} display="inline-flex" py="2" _hover={{ textDecoration: 'none' }}><Logo /></ShopLink>
          <Flex align="center" gap={{ base: '0', md: '3' }} minW="0">
            <MarketChooser />
            <Flex minW="16" justify="flex-end" flexShrink="0">
              <RemoteSlot remote="cart_mfe" expose="./MiniCart" props={{}} part="cart" loading={plainCart} fallback={plainCart} />
            </Flex>
          </Flex>
        </Flex>
      </Container>
    </Box>
  );
}
