import { useMemo, useState, type ReactNode } from 'react';
import { useMarket, marketPath, RouterLink, useContentLabels } from '@bindery/shared';
import { ApiError, OrderedBookProvider, useQuery } from '@bindery/shared/data';
import { Container, Heading, Button, ErrorNotice, Flex } from '@bindery/shared/ui';
import type { OrderEditorProps } from '@bindery/contracts/cart';
import { useWindow, OrderFailed, OrderSkeleton, orderAddress, ORDER_LIST } from '../order';
import { orderedBookQuery } from '../../data/order/order-query';
import { useOrder } from '../../data/order/use-order';
import { type EditStepProps, type OpenItemProps, orderedValues } from './edit-step-props';
import { EditReview } from './edit-review';
import { useItemDraft } from './use-item-draft';
import { EditNotices } from './edit-notices';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';

/**
 * Explains why the order cannot be edited: its edit window is over, it is on hold, or its state does not allow it.
 * Source: docs/rules.md MSG-12, EDIT-03
 */
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

/** Shows the form with the values that the shopper bought, beside the book. The shopper cannot change paid upsells. */
function EditForm(props: EditStepProps & { step: number | undefined }) {
  const { book, item, step, onStep, Form, Book, Frame } = props;
  const { product } = book;
  return (
    <Frame preview={<Book product={product} />}>
      <Heading as="h1" size="sm" color="brand" marginBottom={{ base: '1', lg: '2' }}>
        {product.name}
      </Heading>
      <EditNotices {...props} />
      <Form
        product={product}
        step={step}
        stepsAfter={1}
        lockedKeys={item.lockedKeys}
        onStep={onStep}
        onComplete={() => onStep('review', false)}
      />
    </Frame>
  );
}

/**
 * Lets the shopper edit a bought book. There is a form with its own draft, a preview of the changed pages, and a
 * receipt. Source: docs/rules.md EDIT-03, EDIT-41, EDIT-10
 */
export function OrderEditor(props: OrderEditorProps) {
  const { orderId, itemId } = props;
  const { data: reading, error, fetchStatus, isFetchedAfterMount, refetch } = useOrder(orderId, true);
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (isUnknown) return aloneOnPage(<ItemNotFound />);
  // reads the order again before an edit; without a network, the page shows the cached order
  const isSettled = isFetchedAfterMount || fetchStatus === 'paused' || error !== null;
  if (!reading || !isSettled)
    return aloneOnPage(
      !reading && (error || fetchStatus === 'paused') ? (
        <OrderFailed isOffline={fetchStatus === 'paused'} onRetry={() => void refetch()} />
      ) : (
        <OrderSkeleton />
      ),
    );
  const item = reading.order.items.find(({ id, parentLineItemId }) => id === itemId && !parentLineItemId);
  if (!item) return aloneOnPage(<ItemNotFound orderId={orderId} />);
  return <OpenItem key={item.id} {...props} reading={reading} item={item} />;
}

/** Opens no editor for an order that cannot be edited. An open editor does not close, so that no input is lost. */
function OpenItem(props: OpenItemProps) {
  const { reading, item } = props;
  const [wasOpen] = useState(useWindow(reading).isOpen);
  const book = useQuery({ ...orderedBookQuery(useMarket(), item.id), enabled: wasOpen });
  const origin = useMemo(() => orderedValues(item), [item]);
  const draft = useItemDraft(wasOpen ? item : undefined, origin);
  if (!wasOpen) return aloneOnPage(<NotEditable order={reading.order} />);
  if (book.error instanceof ApiError && book.error.status === 404)
    return aloneOnPage(<ItemNotFound orderId={reading.order.id} />);
  if (!book.data && (book.isError || book.fetchStatus === 'paused'))
    return aloneOnPage(
      <OrderFailed isOffline={book.fetchStatus === 'paused'} onRetry={() => void book.refetch()} />,
    );
  if (!book.data || !draft) return aloneOnPage(<OrderSkeleton />);
  const { isResumed, elsewhere, isDone } = draft;
  return <EditSteps {...props} {...{ origin, isResumed, elsewhere, isDone }} book={book.data} />;
}

function EditSteps(props: EditStepProps) {
  if (props.step === 'review') return aloneOnPage(<EditReview {...props} />);
  return (
    <OrderedBookProvider itemId={props.item.id} book={props.book}>
      <EditForm {...props} step={props.step} />
    </OrderedBookProvider>
  );
}

const aloneOnPage = (content: ReactNode) => <Container py={{ base: '6', lg: '10' }}>{content}</Container>;
