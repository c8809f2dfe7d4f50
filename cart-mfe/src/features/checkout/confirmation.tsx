import { useEffect, useRef, useState, useId } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import type { Order } from '@bindery/shared/contracts';
import { ApiError, cartQuery, useQuery, useQueryClient, userQuery } from '@bindery/shared/data';
import { Box, Button, Grid, Heading, Stack, Text } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { useDropCheckout } from '../../data/checkout/use-checkout';
import { useIsLedOn } from '../../data/checkout/steps';
import { endAttempt } from '../payment';
import { EditWindow, orderAddress, OrderFailed, OrderNotFound, OrderSkeleton } from '../order';
import { purchase } from '../../data/order/purchase';
import { useOrder } from '../../data/order/use-order';
import type { OrderReading } from '../../data/order/order-query';
import { BoughtItems } from './bought-items';
import { ParcelPlaces } from './parcel-places';

/** Returns true if the payment is still pending, that is, if its last event is 'payment_waiting'. */
const isOnItsWay = ({ state, events }: Order): boolean =>
  state !== 'cancelled' &&
  events.filter(({ kind }) => kind === 'payment_waiting' || kind === 'paid').at(-1)?.kind ===
    'payment_waiting';

/** Explains that a slow payment is normal and needs no action. Source: docs/rules.md PAY-05, STEPS-14 */
function PaymentOnItsWay({ order }: { order: Order }) {
  const words = usePaymentWords();
  const titleId = useId();
  if (!isOnItsWay(order)) return null;
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      bg="accent.muted"
      borderRadius="lg"
      paddingInline="5"
      paddingBlock="4"
      marginBottom="5"
    >
      <Heading as="h2" size="sm" id={titleId}>
        {words.onItsWayTitle}
      </Heading>
      <Text marginTop="1">{words.onItsWayText}</Text>
    </Box>
  );
}

interface ConfirmationProps {
  /** the order id in the page's address, if any */
  orderId: string | undefined;
}

/**
 * Confirms an order. Shows its items, its delivery, and the time until which the shopper can change it. Visible to its
 * owner only. Source: docs/rules.md STEPS-14
 */
export function Confirmation({ orderId }: ConfirmationProps) {
  if (orderId === undefined || orderId === '') return <NotFound />;
  return <NamedOrder orderId={orderId} />;
}

function NamedOrder({ orderId }: { orderId: string }) {
  const { data: reading, error, fetchStatus, refetch } = useOrder(orderId);
  if (reading) return <Placed reading={reading} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error || fetchStatus === 'paused')
    return <OrderFailed isOffline={fetchStatus === 'paused'} onRetry={() => void refetch()} />;
  return <OrderSkeleton />;
}

function Placed({ reading }: { reading: OrderReading }) {
  const words = usePaymentWords();
  const market = useMarket();
  const { order } = reading;
  const { data: user } = useQuery(userQuery(market));
  useForgotten(order.id);
  usePurchase(order);
  const heading = useHeadingFocus();
  return (
    <Box>
      <Heading as="h1" size="xl" ref={heading} tabIndex={-1} outline="none">
        {words.thanksTitle}
      </Heading>
      <Text marginTop="2" fontSize="lg" overflowWrap="anywhere">
        {words.orderNumber(order.number)}
      </Text>
      {order.email ? (
        <Text color="fg.muted" overflowWrap="anywhere">
          {words.mailTold(order.email)}
        </Text>
      ) : null}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap={{ base: '6', lg: '12' }}
        alignItems="start"
        marginTop={{ base: '5', lg: '8' }}
      >
        <Box>
          <PaymentOnItsWay order={order} />
          <EditWindow reading={reading} isFramed />
          <BoughtItems order={order} />
          <Button asChild marginTop="6">
            <RouterLink to={orderAddress(market, order)}>{words.changeOrder}</RouterLink>
          </Button>
        </Box>
        <Stack gap="6">
          <ParcelPlaces order={order} />
          {user === null ? <AccountOffer /> : null}
        </Stack>
      </Grid>
    </Box>
  );
}

/**
 * Sends the event `purchase` once per order, although the page is also shown after a reload and in other tabs.
 * Source: docs/rules.md TRACK-12
 */
function usePurchase({ number, state }: Order): void {
  const isBought = state !== 'cancelled';
  useEffect(() => {
    if (isBought) getAnalytics().track(purchase, { orderNumber: number });
  }, [number, isBought]);
}

/** Focuses the heading if another step led here. After a load or Back, the page sets the focus. */
function useHeadingFocus() {
  const [isLedOn] = useState(useIsLedOn());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLedOn) heading.current?.focus({ preventScroll: true });
  }, [isLedOn]);
  return heading;
}

/** Clears this tab's checkout state after an order: attempt, checkout and cart. */
function useForgotten(orderId: string): void {
  const client = useQueryClient();
  const market = useMarket();
  const dropCheckout = useDropCheckout();
  useEffect(() => {
    endAttempt();
    dropCheckout();
    getAnalytics().modelChanged();
    void client.invalidateQueries({ queryKey: cartQuery(market).queryKey });
  }, [client, market, dropCheckout, orderId]);
}

function AccountOffer() {
  const words = usePaymentWords();
  const market = useMarket();
  return (
    <Box as="section" bg="brand.muted" borderRadius="lg" padding={{ base: '5', md: '6' }}>
      <Heading as="h2" size="sm">
        {words.accountTitle}
      </Heading>
      <Text fontSize="sm" marginTop="1">
        {words.accountText}
      </Text>
      <Button asChild variant="outline" marginTop="4">
        <RouterLink to={marketPath(market, '/account/sign-up')}>{words.accountAction}</RouterLink>
      </Button>
    </Box>
  );
}

function NotFound() {
  const market = useMarket();
  const { anotherBook } = useWords();
  return (
    <OrderNotFound>
      <Button asChild variant="outline">
        <RouterLink to={marketPath(market, '/')}>{anotherBook}</RouterLink>
      </Button>
    </OrderNotFound>
  );
}
