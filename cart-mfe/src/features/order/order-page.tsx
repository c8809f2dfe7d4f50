import { lateModule, useMarket } from '@bindery/shared';
import { ApiError } from '@bindery/shared/data';
import { Box, Flex, Grid, Heading, Stack, Text } from '@bindery/shared/ui';
import type { OrderPageProps } from '@bindery/contracts/cart';
import { useOrderWords } from '../../words/order';
import { EditWindow } from './edit-window';
import { useOrder } from '../../data/order/use-order';
import type { OrderReading } from '../../data/order/order-query';
import { CancelOrder } from './cancel-order';
import { ContactLink } from './contact-link';
import { OrderFailed, OrderNotFound, OrderSkeleton } from './order-states';
import { OrderDelivery } from './order-delivery';
import { OrderItems } from './order-items';
import { OrderTotals } from './order-totals';
import { StateBadge } from './state-badge';
import { Timeline } from './timeline';
import { useState } from 'react';
import type { Order } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { OrderPanel } from '../../ui/panel';

const EmailForm = lateModule(() => import('./order-email-form')).get('EmailForm');

/** The e-mail address of the order, with a form to correct it. Source: docs/rules.md ORDER-21 */
export function OrderEmail({ order: { id, email } }: { order: Pick<Order, 'id' | 'email'> }) {
  const { orderMail: words } = useOrderWords();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <OrderPanel title={words.title}>
      <Text marginTop="2" overflowWrap="anywhere">
        {email === null ? words.nowhere : words.to(email)}
      </Text>
      <Text role="status" marginTop="2" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {sentTo === undefined ? null : words.sent(sentTo)}
      </Text>
      {isOpen ? (
        <LatePart>
          <EmailForm
            orderId={id}
            onSent={(address) => {
              setSentTo(address);
              setOpen(false);
            }}
          />
        </LatePart>
      ) : (
        <Box marginTop="1">
          <TextButton onClick={() => setOpen(true)}>{words.change}</TextButton>
        </Box>
      )}
    </OrderPanel>
  );
}

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
          <ContactLink order={order} />
        </Stack>
      </Grid>
    </Box>
  );
}
