import { marketPath, useLocation, useMarket, RouterLink, useChannel } from '@bindery/shared';
import { Flex, Button, VisuallyHidden, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { MarketChooser } from './market-chooser';
import { ShopLink } from './shop-link';
import { HeaderBar, Logo } from './header-bar';
import { marketFromPath, guestToken } from '@bindery/shared/boot';
import { useSignedIn } from '../session';
import { useState, type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { RemoteSlot } from '../remotes';

const neverChanges = () => () => undefined;

/** Returns false on the server and in the browser's first render. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

export function LineIcon({ boxSize, children }: { boxSize: string; children: ReactNode }) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize={boxSize}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </chakra.svg>
  );
}

/**
 * The link to the cart. If the shopper has no cart, it is a plain link, so a first visit loads neither the remote nor
 * the cart.
 */
export function CartLink() {
  const isHydrated = useIsHydrated();
  const [isUpdated, setUpdated] = useState(false);
  useChannel('cart-updated', () => setUpdated(true));
  // false before hydration, because the server's HTML is the same for every shopper
  const hasCart = isUpdated || (isHydrated && guestToken() !== null);
  // a signed-in shopper may have a cart from another device
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

/** Style of a link that is a round icon. */
const ROUND_LINK = {
  align: 'center',
  justify: 'center',
  boxSize: '11',
  borderRadius: 'full',
  color: 'brand',
  _hover: { bg: 'brand.muted' },
} as const;

function PlainCartLink() {
  const words = useWords();
  const market = useMarket();
  return (
    <Flex asChild {...ROUND_LINK}>
      <RouterLink to={marketPath(market, '/cart')} aria-label={words.cart}>
        <LineIcon boxSize="6">
          <path d="M5 8h14l1 11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19.5z" />
          <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
        </LineIcon>
      </RouterLink>
    </Flex>
  );
}

/** The link to the account, or to the sign-in if nobody is signed in. Source: docs/rules.md ACC-41 */
export function AccountLink() {
  const words = useWords();
  const market = useMarket();
  const { pathname, search } = useLocation();
  const isSignedIn = useSignedIn();
  const isHydrated = useIsHydrated();
  const { pagePath } = marketFromPath(pathname);
  const isOfAccount = pagePath.startsWith('/account');
  // `back` is empty before hydration, because the server's HTML is the same for every query and unknown address
  const back =
    !isHydrated || isOfAccount || pagePath === '/' ? '' : `?to=${encodeURIComponent(pathname + search)}`;
  return (
    <Flex asChild {...ROUND_LINK} flexShrink="0">
      <RouterLink
        to={marketPath(market, isSignedIn ? '/account' : `/account/sign-in${back}`)}
        aria-label={isSignedIn ? words.account : words.signIn}
        aria-current={isOfAccount ? 'true' : undefined}
      >
        <LineIcon boxSize="6">
          <circle cx="12" cy="8" r="4" fill={isSignedIn ? 'currentColor' : 'none'} />
          <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6z" fill={isSignedIn ? 'currentColor' : 'none'} />
        </LineIcon>
      </RouterLink>
    </Flex>
  );
}

export function PageHeader({ menu }: { menu?: ReactElement | undefined }) {
  const words = useWords();
  const market = useMarket();
  // no market chooser in the checkout, because each market has a separate cart. Source: docs/rules.md ADDR-01
  const isCheckout = `${useLocation().pathname}/`.startsWith(`${marketPath(market, '/checkout')}/`);
  return (
    <HeaderBar>
      <ShopLink
        to="/"
        variant="plain"
        aria-label={words.homeLink}
        display="inline-flex"
        py="2"
        flexShrink="0"
        _hover={{ textDecoration: 'none' }}
      >
        <Logo />
      </ShopLink>
      {/* on a phone, this group shrinks before the row wraps, so that a long country name wraps first */}
      <Flex
        align="center"
        justify="flex-end"
        gap={{ base: '0', md: '3' }}
        flex="1 1 0"
        minW="min(12.5rem, 100%)"
        maxW="full"
        me="-2.5"
      >
        {isCheckout ? null : (
          <>
            {menu}
            <MarketChooser />
          </>
        )}
        <AccountLink />
        <CartLink />
      </Flex>
    </HeaderBar>
  );
}
