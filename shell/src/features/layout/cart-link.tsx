import { useState } from 'react';
import { marketPath, RouterLink, useChannel, useMarket } from '@bindery/shared';
import { guestToken } from '@bindery/shared/boot';
import { Button, Flex, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { RemoteSlot } from '../remotes';
import { useSignedIn } from '../session';
import { useIsHydrated } from './is-hydrated';
import { LineIcon } from './line-icon';

/**
 * The link to the cart. Without a cart it is a plain link: the remote and the cart request wait for the first item, so
 * a first visit loads neither.
 */
export function CartLink() {
  const isHydrated = useIsHydrated();
  const [isUpdated, setUpdated] = useState(false);
  useChannel('cart-updated', () => setUpdated(true));
  // the server's HTML is the same for every shopper
  const hasCart = isUpdated || (isHydrated && guestToken() !== null);
  // the account may have a cart from another device
  const isSignedIn = useSignedIn();
  if (!hasCart && !isSignedIn) return <PlainCartLink />;
  return (
    <RemoteSlot
      remote="cart_mfe"
      expose="./MiniCart"
      props={{}}
      part="cart"
      loading={<PlainCartLink />}
      fallback={(retry) => <CartLinkAlone onRetry={retry} />}
    />
  );
}

function CartLinkAlone({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <Flex align="center">
      <PlainCartLink />
      <Button variant="ghost" px="0" minW="11" onClick={onRetry}>
        <VisuallyHidden>{`${words.slotFailed.cart} · ${words.retry}`}</VisuallyHidden>
        <LineIcon boxSize="5">
          <path d="M19 12a7 7 0 1 1-2.05-4.95L19 9" />
          <path d="M19 4.5V9h-4.5" />
        </LineIcon>
      </Button>
    </Flex>
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
        <LineIcon boxSize="6">
          <path d="M5 8h14l1 11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19.5z" />
          <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
        </LineIcon>
      </RouterLink>
    </Flex>
  );
}
