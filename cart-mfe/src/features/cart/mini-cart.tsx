import { lateModule, marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Flex, IconButton } from '@bindery/shared/ui';
import { Chevron } from '../../ui/chevron';
import { useDropdown } from '../../ui/use-dropdown';
import { LatePart } from '../../ui/late-part';
import { useWords } from '../../words/cart';
import { useCart } from '../../data/cart/use-cart';

function BagIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 8h14l1 11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19.5z" />
      <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
    </svg>
  );
}

const MiniCartPanel = lateModule(() => import('./mini-cart-panel')).get('MiniCartPanel');

/**
 * A link to the cart. The link works at once; the number of items appears when the server has answered. On a wide
 * screen, a button beside the link opens the mini cart. Source: docs/rules.md CART-06
 */
export function MiniCart() {
  const words = useWords();
  const { data: cart } = useCart();
  const { isOpen, place, opener, toggle } = useDropdown();

  return (
    <Flex ref={place} position="relative" align="center">
      <CartLink itemCount={cart?.itemCount} />
      {cart && cart.itemCount > 0 ? (
        <IconButton
          ref={opener}
          variant="ghost"
          display={{ base: 'none', md: 'inline-flex' }}
          boxSize="9"
          minW="9"
          minH="9"
          p="0"
          aria-label={words.miniLook}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Chevron isUp={isOpen} />
        </IconButton>
      ) : null}
      {isOpen && cart ? (
        <Box position="absolute" zIndex="header" top="calc(100% + 0.5rem)" insetInlineEnd="0" width="22rem">
          <LatePart>
            <MiniCartPanel cart={cart} />
          </LatePart>
        </Box>
      ) : null}
    </Flex>
  );
}

function CartLink({ itemCount }: { itemCount: number | undefined }) {
  const words = useWords();
  const market = useMarket();
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
