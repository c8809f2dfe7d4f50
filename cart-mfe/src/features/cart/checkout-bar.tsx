import { useEffect, useId, type ReactNode } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Price, SHORT_SCREEN } from '@bindery/shared/ui';
import { cartTag } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import type { Words } from '../../words/cart/words';
import { shownTotal } from '../line';
import { ExpressCheckout } from '../payment';

/**
 * The total and the checkout button. The bar stays at the bottom of the screen until the shopper scrolls to its place
 * in the page. On small screens the shopper's first open decision replaces the total. The bar then stays lower than the
 * page's scroll padding. Until the shopper chooses a delivery method, the total is an estimate with the cheapest one.
 * Source: docs/rules.md CART-07, CART-11, CART-41
 */
export function CheckoutBar({ cart }: { cart: Cart }) {
  const { price, undecided = [], isBeingPaid = false } = cart;
  const words = useWords();
  const reasonId = useId();
  const reasons = reasonsOf(undecided, words);
  const isReady = reasons.length === 0;
  return (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="bar"
      align="center"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      marginInline={{ base: '-4', lg: '0' }}
      paddingInline={{ base: '4', lg: '0' }}
      paddingTop="3"
      paddingBottom={{ base: 'max({spacing.3}, env(safe-area-inset-bottom))', lg: '3' }}
      marginTop={{ lg: '4' }}
      bg={{ base: 'bg', lg: 'bg.panel' }}
      borderTopWidth="1px"
      borderColor="border"
      css={{ [SHORT_SCREEN]: { position: 'static' } }}
    >
      <BarTotal price={price} reasons={reasons} reasonId={reasonId} />
      <CheckoutButton reasonId={isReady ? undefined : reasonId} />
      {isReady && !isBeingPaid ? (
        <ExpressCheckout
          cart={cart}
          state={cartTag(cart)}
          frame={(wallets, look) => <WalletRow hasHeight={look !== 'closed'}>{wallets}</WalletRow>}
        />
      ) : null}
    </Flex>
  );
}

interface BarTotalProps extends Pick<Cart, 'price'> {
  reasons: readonly string[];
  reasonId: string;
}

/** The total. On a phone, the shopper's first open decision replaces it. */
function BarTotal({ price, reasons, reasonId }: BarTotalProps) {
  const { label, money } = shownTotal(useWords(), price, useMarket());
  const isReady = reasons.length === 0;
  return (
    <Box flex="1 1 7rem" minWidth="0">
      <Box role="status" id={reasonId} fontSize="sm" lineHeight="short" fontWeight="semibold">
        {reasons.map((text, index) => (
          <Box
            key={text}
            display={index === 0 ? undefined : { base: 'none', lg: 'block' }}
            marginBottom={{ lg: '2' }}
          >
            {text}
          </Box>
        ))}
      </Box>
      <Flex as="dl" display={isReady ? 'flex' : { base: 'none', lg: 'flex' }} direction="column">
        <Box as="dt" fontWeight="semibold" fontSize="sm" lineHeight="short">
          {label}
        </Box>
        <Box as="dd">
          <Price money={money} fontSize="xl" />
        </Box>
      </Flex>
    </Box>
  );
}

/**
 * @param reasonId - id of the text that explains why the shopper cannot check out yet; undefined if nothing prevents it
 */
function CheckoutButton({ reasonId }: { reasonId: string | undefined }) {
  const words = useWords();
  const market = useMarket();
  return reasonId === undefined ? (
    <Button asChild maxWidth="full">
      <RouterLink to={marketPath(market, '/checkout')}>{words.toCheckout}</RouterLink>
    </Button>
  ) : (
    <Button type="button" aria-disabled aria-describedby={reasonId} maxWidth="full">
      {words.toCheckout}
    </Button>
  );
}

/**
 * The wallets below the checkout button. It increases the page's scroll padding, because the wallets make the bar
 * higher.
 */
function WalletRow({ hasHeight, children }: { hasHeight: boolean; children: ReactNode }) {
  useEffect(() => {
    if (!hasHeight || window.matchMedia(SHORT_SCREEN.replace('@media ', '')).matches) return undefined;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '10rem';
    return () => void (style.scrollPaddingBottom = '');
  }, [hasHeight]);
  return (
    <Box flex="1 0 100%" minWidth="0">
      {children}
    </Box>
  );
}

/** @returns the decisions that must precede ordering. Source: docs/rules.md CART-23 */
function reasonsOf(undecided: NonNullable<Cart['undecided']>, words: Words): string[] {
  const texts = {
    price_changed: words.agreeFirst,
    unavailable: words.removeFirst,
    too_many: words.chooseFewerFirst,
  };
  return [...new Set(undecided.map(({ reason }) => texts[reason]))];
}
