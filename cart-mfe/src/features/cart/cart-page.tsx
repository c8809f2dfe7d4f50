import { useRef, useEffect, useState, type ReactNode } from 'react';
import { Box, Button, ErrorNotice, Grid, VisuallyHidden, Text, Skeleton, Stack } from '@bindery/shared/ui';
import { linesOf, cartQuery, orderSearch, useQueryClient } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { getAnalytics } from '@bindery/analytics';
import { useWords } from '../../words/cart';
import { useCart } from '../../data/cart/use-cart';
import { CartLines } from './cart-line';
import { EmptyCart } from './empty-cart';
import { lineGroups, lineName } from '../line';
import { onPaidElsewhere } from '../../data/cart/other-tabs';
import { seenGoods, viewCart } from '../../data/cart/view-cart';
import { DroppedExtras } from './dropped-extras';
import { OrderSummary } from './order-summary';
import { goneText } from './removed-notice';
import { SavedLines, useSaving } from './saved-lines';
import { useRemoval, type RemovedLine } from './use-removal';

/** Sends `view_cart` once per visit, as soon as the cart contains a line. Source: docs/rules.md TRACK-40 */
function useViewCart(cart: Cart): void {
  const isTold = useRef(false);
  useEffect(() => {
    const goods = isTold.current ? undefined : seenGoods(cart);
    if (!goods) return;
    isTold.current = true;
    getAnalytics().track(viewCart, goods);
  }, [cart]);
}

/** When another tab has paid for the cart, reads the cart again. @returns the order's id, which the other tab sent */
function useOrderedElsewhere(): string | undefined {
  const client = useQueryClient();
  const market = useMarket();
  const [orderId, setOrderId] = useState<string>();
  useEffect(
    () =>
      onPaidElsewhere((paidOrderId) => {
        setOrderId(paidOrderId);
        void client.invalidateQueries(cartQuery(market));
      }),
    [client, market],
  );
  return orderId;
}

/** Replaces the lines that were bought. Source: docs/rules.md CART-06 */
function OrderedElsewhere({ orderId }: { orderId: string | undefined }) {
  const words = useWords();
  const market = useMarket();
  return (
    <Box role="status" bg="brand.muted" borderRadius="md" padding="5" marginBottom="5">
      <Text fontWeight="semibold">{words.orderedElsewhere}</Text>
      {orderId === undefined ? null : (
        <Button asChild size="sm" marginTop="3">
          <RouterLink to={marketPath(market, `/orders${orderSearch(orderId)}`)}>{words.seeOrder}</RouterLink>
        </Button>
      )}
    </Box>
  );
}

function CartSkeleton() {
  const words = useWords();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      gap={{ base: '8', lg: '12' }}
    >
      <VisuallyHidden role="status">{words.cartLoading}</VisuallyHidden>
      <Grid
        templateColumns={{ base: '5.5rem minmax(0, 1fr)', md: '11rem minmax(0, 1fr)' }}
        gap={{ base: '4', md: '6' }}
        aria-hidden="true"
      >
        <Box>
          <Skeleton width="full" aspectRatio={1} />
        </Box>
        <Stack gap="3">
          <Skeleton height="6" width="70%" />
          <Skeleton height="4" width="55%" />
          <Skeleton height="4" width="45%" />
          <Skeleton height="11" width="32" maxWidth="full" marginTop="2" borderRadius="full" />
        </Stack>
      </Grid>
      <Skeleton height="64" borderRadius="lg" aria-hidden="true" />
    </Grid>
  );
}

/**
 * Shows that the cart cannot be changed because a payment is running, and links to the payment.
 * Source: docs/rules.md PAY-02
 */
function BeingPaid({ cart: { isBeingPaid = false } }: { cart: Pick<Cart, 'isBeingPaid'> }) {
  const words = useWords();
  const market = useMarket();
  return (
    <Box role="status">
      {isBeingPaid ? (
        <Box bg="accent.muted" borderRadius="md" padding="5" marginBottom="5">
          <Text fontWeight="semibold">{words.beingPaidTitle}</Text>
          <Text marginTop="1">{words.beingPaidText}</Text>
          <Button asChild size="sm" marginTop="3">
            <RouterLink to={marketPath(market, '/checkout/review')}>{words.backToPayment}</RouterLink>
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

export function CartPage() {
  const words = useWords();
  const { data: cart, isError, fetchStatus, refetch } = useCart();
  const isOffline = fetchStatus === 'paused';
  if (cart) return <CartContents cart={cart} />;
  if (!isError && !isOffline) return <CartSkeleton />;
  return (
    <ErrorNotice
      title={words.cartFailedTitle}
      message={isOffline ? words.cartOfflineText : words.cartFailedText}
      action={
        <Button variant="outline" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    display={{ base: 'flex', lg: 'grid' }}
    flexDirection="column"
    gridTemplateColumns="minmax(0, 1fr) 22rem"
    gap={{ base: '5', lg: '12' }}
    alignItems={{ lg: 'start' }}
  >
    {children}
  </Box>
);

function CartContents({ cart }: { cart: Cart }) {
  const words = useWords();
  const contents = useRef<HTMLElement>(null);
  const removal = useRemoval(cart);
  const orderId = useOrderedElsewhere();
  useViewCart(cart);
  const saving = useSaving();
  const toContents = (): void => contents.current?.focus();
  const dismiss = (removedLine: RemovedLine): void => {
    removal.dismiss(removedLine);
    toContents();
  };
  const groups = lineGroups(cart.items);
  const hasNotices = removal.removed.some(({ isSaved }) => !isSaved);
  const saved = saving.arrivedIn(cart.saved ?? [], true);
  const restored =
    linesOf(cart).find(({ id }) => id === removal.restoredId) ?? saving.arrivedIn(cart.items, false);
  const happened = [
    ...removal.removed.map((removedLine) => goneText(words, removedLine)),
    ...(restored ? [words.restored(lineName(restored))] : []),
    ...(saved ? [words.savedForLater(lineName(saved))] : []),
  ];
  const lines = (
    <CartLines
      groups={groups}
      removal={removal}
      saving={saving}
      arrivedId={restored?.id}
      onDismiss={dismiss}
    />
  );
  return (
    <Box as="section" aria-label={words.cartTitle} ref={contents} tabIndex={-1} outline="none">
      <VisuallyHidden role="status">{happened.join(' ')}</VisuallyHidden>
      <BeingPaid cart={cart} />
      <DroppedExtras onDismiss={toContents} />
      {groups.length === 0 ? (
        <>
          {hasNotices ? lines : null}
          {removal.isOrdered ? <OrderedElsewhere orderId={orderId} /> : null}
          <EmptyCart />
          <SavedLines cart={cart} saving={saving} removal={removal} onDismiss={dismiss} />
        </>
      ) : (
        <Columns>
          {lines}
          <OrderSummary cart={cart} />
          <Box gridColumn={{ lg: '1' }}>
            <SavedLines cart={cart} saving={saving} removal={removal} onDismiss={dismiss} />
          </Box>
        </Columns>
      )}
    </Box>
  );
}
