import { useMarket } from '@bindery/shared';
import { ApiError } from '@bindery/shared/data';
import { Box, Flex, Grid, Heading, Stack, Text } from '@bindery/shared/ui';
import type { OrderPageProps } from '../../contract';
import { useOrderWords } from '../../words/order';
import { EditWindow } from './edit-window';
import { useOrder } from '../../data/order/use-order';
import type { OrderReading } from '../../data/order/order-query';
import { CancelOrder } from './cancel-order';
import { OrderFailed, OrderNotFound, OrderSkeleton } from './order-states';
import { OrderDelivery } from './order-delivery';
import { OrderEmail } from './order-email';
import { OrderItems } from './order-items';
import { OrderTotals } from './order-totals';
import { StateBadge } from './state-badge';
import { Timeline } from './timeline';

/** An order: its items, its history and its actions. Source: docs/rules.md EDIT-43 */
export function OrderPage({ orderId }: OrderPageProps) {
  const { data: reading, error, fetchStatus, refetch } = useOrder(orderId);
  if (reading) return <OpenOrder reading={reading} />;
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />;
  if (error || fetchStatus === 'paused')
    return <OrderFailed isOffline={fetchStatus === 'paused'} onRetry={() => void refetch()} />;
  return <OrderSkeleton />;
}

function OpenOrder({ reading }: { reading: OrderReading }) {
  const words = useOrderWords();
  const { order } = reading;
  const { locale } = useMarket();
  const placed = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  return (
    <Box>
      <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
        <Heading as="h1" size="xl" overflowWrap="anywhere">
          {words.orderTitle(order.number)}
        </Heading>
        <StateBadge order={order} />
      </Flex>
      <Text marginTop="1" color="fg.muted">
        {words.placedOn(placed.format(new Date(order.placedAt)))}
      </Text>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap={{ base: '8', lg: '12' }}
        alignItems="start"
        marginTop={{ base: '5', lg: '8' }}
      >
        <Stack gap={{ base: '8', lg: '10' }}>
          <Box>
            <EditWindow reading={reading} isFramed />
            <OrderItems reading={reading} />
          </Box>
          <Timeline order={order} />
        </Stack>
        <Stack gap="6">
          <OrderDelivery reading={reading} />
          <OrderTotals order={order} />
          <OrderEmail order={order} />
          <CancelOrder reading={reading} />
        </Stack>
      </Grid>
    </Box>
  );
}
