import { useEffect } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { cartQuery, useQueryClient, ApiError } from '@bindery/shared/data';
import { Button, ErrorNotice, Flex, Skeleton, Stack, Text } from '@bindery/shared/ui';
import { useCheckoutWords } from '../../words/checkout';
import { useWords } from '../../words/cart';
import type { Cart } from '@bindery/shared/contracts';

export function CheckoutFailed({ isOffline, onRetry }: { isOffline: boolean; onRetry(): void }) {
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
    <Flex gap="12" minHeight="100dvh" role="status" aria-label={loading}>
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

/**
 * Explains why the cart cannot be ordered, and links to the page that helps. Source: docs/rules.md CART-23, GUEST-06,
 * ADDR-04
 */
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

/** Reads the cart again, because the cached cart may lack the open decisions that the server named. */
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

export type NotReady =
  | { kind: 'empty' | 'restricted' }
  /** decisions that the shopper must make in the cart; empty if the server did not name them */
  | { kind: 'undecided'; reasons: ReadonlySet<UndecidedReason> };

type UndecidedReason = NonNullable<Cart['undecided']>[number]['reason'];

type Contents = Pick<Cart, 'items' | 'undecided'>;

/** @returns why the cart cannot be ordered; undefined if it can. Source: docs/rules.md CART-23, ADDR-04 */
export function notReadyCart({ items, undecided = [] }: Contents): NotReady | undefined {
  if (items.length === 0) return { kind: 'empty' };
  if (undecided.length === 0) return undefined;
  return { kind: 'undecided', reasons: new Set(undecided.map(({ reason }) => reason)) };
}

/** Returns the reason why the server refused a checkout; undefined for any other error. */
export function notReadyRefusal(error: Error | null): NotReady | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'cart_undecided') return { kind: 'undecided', reasons: reasonsOf(error) };
  if (error.code === 'shopper_restricted') return { kind: 'restricted' };
  return error.code === 'cart_empty' || error.status === 404 ? { kind: 'empty' } : undefined;
}

const REASONS: readonly UndecidedReason[] = ['price_changed', 'unavailable', 'too_many'];

function reasonsOf({ problem }: ApiError): ReadonlySet<UndecidedReason> {
  const codes = new Set(problem?.errors.map(({ code }) => code));
  return new Set(REASONS.filter((reason) => codes.has(reason)));
}
