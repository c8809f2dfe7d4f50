import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { StaffOrder } from '@bindery/shared/contracts';
import { Button, Flex, Spinner, Text } from '@bindery/shared/ui';
import { Screen, SearchForm, dayAndTime, Fault, List, Row } from '../staff';
import { OrderView } from './order-view';
import { ordersQuery, type OpenOrder } from './orders-api';
import { ToDecide } from './to-decide';

/** Finds orders by number or e-mail address, and opens the chosen order. Source: docs/rules.md STAFF-15 */
export default function OrdersModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [searchText, setAsked] = useState('');
  const [order, setOrder] = useState<OpenOrder>();

  function show(next: OpenOrder | undefined): void {
    setOrder(next);
    heading.current?.focus();
  }
  return (
    <Screen title="Orders" heading={order && `Order ${order.number}`} headingRef={heading} onClose={onClose}>
      {order ? (
        <>
          <Button variant="outline" alignSelf="flex-start" onClick={() => show(undefined)}>
            Back to the orders
          </Button>
          <OrderView key={order.id} id={order.id} />
        </>
      ) : (
        <>
          <Search searchText={searchText} onAsk={setAsked} onChoose={show} />
          <ToDecide onChoose={show} />
        </>
      )}
    </Screen>
  );
}

interface SearchProps {
  searchText: string;
  onAsk(text: string): void;
  onChoose(order: OpenOrder): void;
}

function Search({ searchText, onAsk, onChoose }: SearchProps) {
  const { data: orders, error, isFetching, refetch } = useQuery(ordersQuery(useMarket(), searchText));

  return (
    <>
      <SearchForm
        label="Number, or e-mail address of who bought"
        hint="Empty: the newest"
        initialText={searchText}
        onFind={(text) => (text === searchText ? void refetch() : onAsk(text))}
      />
      <Fault what="The orders" error={error} />
      <Text role="status" fontSize="sm">
        {orders && !isFetching ? `${orders.length === 1 ? '1 order' : `${orders.length} orders`} found.` : ''}
      </Text>
      {!orders && isFetching ? <Spinner aria-label="Loading the orders" /> : null}
      <List aria-label="Orders">
        {(orders ?? []).map((order) => (
          <FoundOrder key={order.id} order={order} onChoose={onChoose} />
        ))}
      </List>
    </>
  );
}

function FoundOrder({ order, onChoose }: { order: StaffOrder; onChoose(order: OpenOrder): void }) {
  const { number, state, market, email, placed_at: placedAt, item_count: count } = order;
  return (
    <Row>
      <Flex gap="3" justify="space-between" align="center" wrap="wrap">
        <Text minW="0">
          <strong>{number}</strong>
          <span>{` ${state}, ${market}`}</span>
          <br />
          <Text as="span" fontSize="sm" color="fg.muted">
            {`${dayAndTime(placedAt)}, ${count === 1 ? '1 book' : `${count} books`}${email === null ? '' : `, ${email}`}`}
          </Text>
        </Text>
        <Button variant="outline" aria-label={`Open ${number}`} onClick={() => onChoose(order)}>
          Open
        </Button>
      </Flex>
    </Row>
  );
}
