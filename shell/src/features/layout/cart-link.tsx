import { useState } from 'react';
import { marketPath, RouterLink, useChannel, useMarket } from '@bindery/shared';
import { guestToken } from '@bindery/shared/boot';
import { Flex, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { RemoteSlot } from '../remotes';

/**
 * The way to the cart. Who has no cart yet gets the link alone: its remote and the request for the cart wait for the
 * first item, so a first visit pays for neither.
 */
export function CartLink() {
  const [hasCart, setHasCart] = useState(() => guestToken() !== null);
  useChannel('cart-updated', () => setHasCart(true));
  if (!hasCart) return <PlainCartLink />;
  return (
    <RemoteSlot
      remote="cart_mfe"
      expose="./MiniCart"
      props={{}}
      part="cart"
      loading={<PlainCartLink />}
      fallback={<PlainCartLink />}
    />
  );
}

function PlainCartLink() {
  const words = useWords();
  const market = useMarket();
  return (
    <Flex
      asChild
      align="center"
      justify="center"
      boxSize="11"
      borderRadius="full"
      color="brand"
      _hover={{ bg: 'brand.muted' }}
    >
      <RouterLink to={marketPath(market, '/cart')} aria-label={words.cart}>
        <chakra.svg
          viewBox="0 0 24 24"
          boxSize="6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M5 8h14l1 11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19.5z" />
          <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
        </chakra.svg>
      </RouterLink>
    </Flex>
  );
}
