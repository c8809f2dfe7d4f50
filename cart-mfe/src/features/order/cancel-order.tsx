import { useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { OfflineError } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { useOrderWords } from '../../words/order';
import { useWindow } from './edit-window';
import { refund } from '../../data/order/refund';
import { cancelOrder, editFailure } from '../../data/order/order-api';
import { useKeepOrder, useRenewOrder } from '../../data/order/use-order';
import { useOrderWrite } from '../../data/order/use-order-write';
import type { OrderReading } from '../../data/order/order-query';

/** Lets the shopper cancel the order while it can be changed, after a confirmation. Source: docs/rules.md EDIT-11 */
export function CancelOrder({ reading }: { reading: OrderReading }) {
  const words = useOrderWords();
  const { order } = reading;
  const { isOpen: isChangeable } = useWindow(reading);
  const keepOrder = useKeepOrder();
  const renew = useRenewOrder();
  const [isAsking, setAsking] = useState(false);
  const { write, isBusy, error, reset } = useOrderWrite(
    (market, id: string, key) => cancelOrder(market, { id }, key),
    {
      onDone: async (cancelled) => {
        getAnalytics().track(refund, { orderNumber: cancelled.number });
        setAsking(false);
        await keepOrder(cancelled);
      },
      onFailed: () => renew(order),
    },
  );
  if (!isChangeable && !isAsking) return null;
  return (
    <Box>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {words.cancelOrder}
      </Button>
      <Modal
        isOpen={isAsking}
        role="alertdialog"
        title={words.cancelTitle(order.number)}
        cancelLabel={words.cancelNo}
        onClose={() => setAsking(false)}
      >
        <Heading as="h2" size="md">
          {words.cancelTitle(order.number)}
        </Heading>
        <Text marginTop="2">{words.cancelText}</Text>
        {error ? (
          <Text role="alert" color="fg.error" marginTop="3">
            {failureText(words, error)}
          </Text>
        ) : null}
        <Flex gap="3" wrap="wrap" marginTop="5" paddingBottom="6">
          <Button aria-busy={isBusy} onClick={() => write(order.id)}>
            {words.cancelYes}
          </Button>
        </Flex>
      </Modal>
    </Box>
  );
}

function failureText(words: ReturnType<typeof useOrderWords>, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  return editFailure(error).kind === 'not-editable'
    ? `${words.notEditableTitle}. ${words.notEditableText}.`
    : words.cancelFailed;
}
