import { useId, type ReactNode } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Heading, Link, Stack, Text } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { isNothing } from '../line';

type Step = 'address' | 'shipping' | 'payment';

/**
 * The choices that the shopper made in the checkout of this cart, with links to change them.
 * Source: docs/rules.md CART-07
 */
export function ChosenAtCheckout({ cart }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  const titleId = useId();
  const { email, shipping, isBeingPaid = false } = cart;
  const { discount, shipping: cost } = cart.price;
  if (email === null) return null;
  const costText = cost && (isNothing(cost, market) ? words.free : cost.formatted);
  const credit = discount && !isNothing(discount.credit, market) ? discount.credit.formatted : undefined;
  const step = isBeingPaid ? undefined : (name: Step) => marketPath(market, `/checkout/${name}`);
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      borderTopWidth="1px"
      borderColor="border"
      paddingTop="4"
      marginTop="4"
      fontSize="sm"
    >
      <Heading as="h3" id={titleId} fontSize="sm" fontWeight="semibold">
        {words.chosenTitle}
      </Heading>
      <Stack as="dl" gap="0">
        <ChosenRow label={words.chosenEmail} path={step?.('address')}>
          {email}
        </ChosenRow>
        {costText ? (
          <ChosenRow label={words.shipping} path={step?.('shipping')}>
            {`${shipping?.method.name ?? words.severalWays}, ${costText}`}
          </ChosenRow>
        ) : null}
        {credit ? (
          <ChosenRow label={words.credit} path={step?.('payment')}>
            {credit}
          </ChosenRow>
        ) : null}
      </Stack>
    </Box>
  );
}

interface ChosenRowProps {
  label: string;
  /** path of the step in which the shopper changes the choice; undefined if the choice cannot be changed now */
  path: string | undefined;
  children: ReactNode;
}

function ChosenRow({ label, path, children }: ChosenRowProps) {
  const words = useWords();
  return (
    <Box display="grid" gridTemplateColumns="1fr auto" alignItems="center" columnGap="4" paddingBlock="1">
      <Text as="dt" color="fg.muted">
        {label}
      </Text>
      <Text as="dd" minWidth="0" overflowWrap="anywhere">
        {children}
      </Text>
      {path === undefined ? null : (
        <Box as="dd" gridColumn="2" gridRow="1 / span 2">
          <Link asChild minHeight="11" alignItems="center">
            <RouterLink to={path} aria-label={words.changeWhat(label)}>
              {words.changeBook}
            </RouterLink>
          </Link>
        </Box>
      )}
    </Box>
  );
}
