import { marketPath, RouterLink, useContentLabels, useMarket } from '@bindery/shared';
import { Button, ErrorNotice, Flex } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { orderAddress, ORDER_LIST } from '../order';

/** Says that the order is past its window, on hold, or in an uneditable state. Source: docs/rules.md MSG-12, EDIT-03 */
export function NotEditable({ order }: { order: Order }) {
  const words = useOrderWords();
  const label = useContentLabels();
  const market = useMarket();
  return (
    <ErrorNotice
      title={label('edit_order_error_title', words.notEditableTitle)}
      message={words.notEditableText}
      action={
        <Flex gap="3" wrap="wrap">
          <Button asChild>
            <RouterLink to={marketPath(market, ORDER_LIST)}>{words.backToOrders}</RouterLink>
          </Button>
          <Button asChild variant="outline">
            <RouterLink to={orderAddress(market, order)}>{words.backToOrder}</RouterLink>
          </Button>
        </Flex>
      }
    />
  );
}

/** Says that the item does not exist or belongs to someone else. Source: docs/rules.md MSG-12 */
export function ItemNotFound({ orderId }: { orderId?: string }) {
  const words = useOrderWords();
  const label = useContentLabels();
  const market = useMarket();
  return (
    <ErrorNotice
      title={label('item_not_found_label', words.itemNotFoundTitle)}
      message={words.itemNotFoundText}
      action={
        <Button asChild>
          {orderId === undefined ? (
            <RouterLink to={marketPath(market, ORDER_LIST)}>{words.backToOrders}</RouterLink>
          ) : (
            <RouterLink to={orderAddress(market, { id: orderId })}>{words.backToOrder}</RouterLink>
          )}
        </Button>
      }
    />
  );
}
