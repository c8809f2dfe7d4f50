import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Flex } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { useCart } from '../cart-state';
import { BagIcon } from './bag-icon';

/** The way to the cart, with the number of items once it is known. Without an answer it is still the way to the cart. */
export function MiniCart() {
  const words = useWords();
  const market = useMarket();
  const itemCount = useCart().data?.itemCount;
  return (
    <Flex
      asChild
      align="center"
      justify="center"
      position="relative"
      boxSize="11"
      borderRadius="full"
      color="brand"
      _hover={{ bg: 'brand.muted' }}
    >
      <RouterLink
        to={marketPath(market, '/cart')}
        aria-label={itemCount === undefined ? words.miniCart : words.miniCartName(itemCount)}
      >
        <BagIcon />
        {itemCount ? (
          <Box
            key={itemCount}
            as="span"
            aria-hidden="true"
            position="absolute"
            top="0.5"
            insetInlineEnd="0.5"
            minWidth="5"
            paddingInline="1"
            borderRadius="full"
            bg="accent"
            color="white"
            fontSize="0.75rem"
            fontWeight="bold"
            lineHeight="1.25rem"
            textAlign="center"
            animation="arrive 220ms"
          >
            {itemCount > 99 ? '99+' : itemCount}
          </Box>
        ) : null}
      </RouterLink>
    </Flex>
  );
}
