import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';

/** A link to the contact form. The form then contains the order's number. */
export function ContactLink({ order }: { order: Order }) {
  const { question } = useOrderWords();
  const path = `/pages/contact?order=${encodeURIComponent(order.number)}`;
  return (
    <Flex asChild align="center" minH="11" textDecoration="underline">
      <RouterLink to={marketPath(useMarket(), path)}>{question}</RouterLink>
    </Flex>
  );
}
