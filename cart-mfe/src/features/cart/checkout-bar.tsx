import { useId } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Price, SHORT_SCREEN } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import type { Words } from '../../words/cart/words';
import { shownTotal } from '../line';

/**
 * The total and the checkout button. The bar stays at the bottom of the screen until the shopper reaches its place. On
 * small screens the first open decision replaces the total, so that the bar stays lower than the page's scroll padding.
 * Until delivery is chosen, the total is an estimate with the cheapest delivery.
 * Source: docs/rules.md CART-07, CART-11, CART-41
 */
export function CheckoutBar({ cart: { price, undecided = [] } }: { cart: Cart }) {
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
        <BarTotal price={price} isReady={isReady} />
      </Box>
      <CheckoutButton isReady={isReady} reasonId={reasonId} />
    </Flex>
  );
}

function BarTotal({ price, isReady }: Pick<Cart, 'price'> & { isReady: boolean }) {
  const { label, money } = shownTotal(useWords(), price, useMarket());
  return (
    <Flex as="dl" display={isReady ? 'flex' : { base: 'none', lg: 'flex' }} direction="column">
      <Box as="dt" fontWeight="semibold" fontSize="sm" lineHeight="short">
        {label}
      </Box>
      <Box as="dd">
        <Price money={money} fontSize="xl" />
      </Box>
    </Flex>
  );
}

/** @param reasonId - the id of the element that says why it cannot be pressed */
function CheckoutButton({ isReady, reasonId }: { isReady: boolean; reasonId: string }) {
  const { toCheckout } = useWords();
  const market = useMarket();
  return isReady ? (
    <Button asChild maxWidth="full">
      <RouterLink to={marketPath(market, '/checkout')}>{toCheckout}</RouterLink>
    </Button>
  ) : (
    <Button type="button" aria-disabled aria-describedby={reasonId} maxWidth="full">
      {toCheckout}
    </Button>
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
