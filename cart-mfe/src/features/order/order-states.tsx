import type { ReactNode } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Button, ErrorNotice, Flex, Skeleton, Stack } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';
import { FIND_ORDER, ORDER_LIST } from './order-addresses';

export function OrderFailed({ isOffline, onRetry }: { isOffline: boolean; onRetry(): void }) {
  const words = useOrderWords();
  return (
    <ErrorNotice
      title={words.orderFailedTitle}
      message={isOffline ? words.orderOfflineText : words.orderFailedText}
      action={
        <Button variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

export function OrderNotFound({ children }: { children?: ReactNode }) {
  const words = useOrderWords();
  const market = useMarket();
  return (
    <ErrorNotice
      title={words.orderNotFoundTitle}
      message={words.orderNotFoundText}
      action={
        <Flex gap="3" wrap="wrap">
          <Button asChild>
            <RouterLink to={marketPath(market, ORDER_LIST)}>{words.backToOrders}</RouterLink>
          </Button>
          <Button asChild variant="outline">
            <RouterLink to={marketPath(market, FIND_ORDER)}>{words.findOrder}</RouterLink>
          </Button>
          {children}
        </Flex>
      }
    />
  );
}

export function OrderSkeleton() {
  const { loadingOrder } = useOrderWords();
  return (
    <Stack gap="5" role="status" aria-label={loadingOrder}>
      <Skeleton height="9" width="60%" />
      <Skeleton height="5" width="35%" />
      <Flex gap="6" marginTop="4">
        <Skeleton boxSize={{ base: '24', md: '40' }} />
        <Stack flex="1" gap="3">
          <Skeleton height="7" width="50%" />
          <Skeleton height="5" width="70%" />
        </Stack>
      </Flex>
    </Stack>
  );
}
