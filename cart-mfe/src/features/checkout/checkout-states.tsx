import { useEffect } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { cartQuery, useQueryClient } from '@bindery/shared/data';
import { Button, ErrorNotice, Flex, Skeleton, Stack, Text } from '@bindery/shared/ui';
import { useCheckoutWords } from '../../words/checkout';
import { useWords } from '../../words/cart';
import type { NotReady } from './not-ready';

interface CheckoutFailedProps {
  isOffline: boolean;
  onRetry(): void;
}

export function CheckoutFailed({ isOffline, onRetry }: CheckoutFailedProps) {
  const words = useCheckoutWords();
  return (
    <ErrorNotice
      isWholePage
      title={words.failedTitle}
      message={isOffline ? words.offlineText : words.failedText}
      action={
        <Button variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

export function CheckoutSkeleton() {
  const { loading } = useCheckoutWords();
  return (
    <Flex gap="12" role="status" aria-label={loading}>
      <Stack flex="1" gap="5">
        <Skeleton height="5" width="80%" />
        <Skeleton height="9" width="60%" />
        <Skeleton height="12" />
        <Skeleton height="12" />
        <Skeleton height="12" />
      </Stack>
      <Skeleton display={{ base: 'none', lg: 'block' }} width="22rem" height="20rem" />
    </Flex>
  );
}

/** Explains why the cart cannot be ordered, and links to the fix. Source: docs/rules.md CART-23, GUEST-06, ADDR-04 */
export function NotReadyNotice({ notReady }: { notReady: NotReady }) {
  const words = useCheckoutWords();
  const cartWords = useWords();
  const market = useMarket();
  useFreshCart(notReady.kind === 'undecided');
  if (notReady.kind === 'empty')
    return (
      <ErrorNotice
        isWholePage
        title={words.emptyTitle}
        message={words.emptyText}
        action={
          <Button asChild>
            <RouterLink to={marketPath(market, '/')}>{cartWords.emptyAction}</RouterLink>
          </Button>
        }
      />
    );
  const reasons = notReady.kind === 'undecided' ? notReady.reasons : undefined;
  return (
    <ErrorNotice
      isWholePage
      title={reasons ? words.notReadyTitle : words.restrictedTitle}
      message={reasons ? <Reasons reasons={reasons} /> : words.restrictedText}
      action={
        <Button asChild>
          <RouterLink to={marketPath(market, '/cart')}>{cartWords.toCart}</RouterLink>
        </Button>
      }
    />
  );
}

/** Invalidates the cart, which may be older than the open decisions. */
function useFreshCart(isUndecided: boolean): void {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(() => {
    if (isUndecided) void client.invalidateQueries({ queryKey: cartQuery(market).queryKey });
  }, [client, market, isUndecided]);
}

function Reasons({ reasons }: { reasons: ReadonlySet<string> }) {
  const words = useCheckoutWords();
  const cartWords = useWords();
  return (
    <>
      {reasons.has('price_changed') ? (
        <Text as="span" display="block">
          {cartWords.agreeFirst}
        </Text>
      ) : null}
      {reasons.has('unavailable') ? (
        <Text as="span" display="block">
          {cartWords.removeFirst}
        </Text>
      ) : null}
      {reasons.has('too_many') ? (
        <Text as="span" display="block">
          {cartWords.chooseFewerFirst}
        </Text>
      ) : null}
      {reasons.size === 0 ? <span>{words.notReadyText}</span> : null}
    </>
  );
}
