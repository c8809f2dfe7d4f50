import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, Container, Heading, Skeleton, Stack, Text } from '@bindery/shared/ui';
import { ShopLink, ShopLinkButton, usePage } from '../layout';
import { ordersQuery } from './account-api';
import { AccountFailed, AccountWaiting } from './account-page';
import { OrderCard } from './order-card';
import { useUser } from './use-user';
import { useWords } from './words';

export function OrdersPage() {
  const words = useWords();
  usePage(words.orders.title);
  const state = useUser();
  return (
    <Container py={{ base: '6', lg: '10' }} maxW="56rem">
      <ShopLink to="/account" display="inline-flex" alignItems="center" minH="11">
        {words.account.title}
      </ShopLink>
      <Heading as="h1" size="xl" mb="6">
        {words.orders.title}
      </Heading>
      {state.kind === 'user' ? <Orders /> : null}
      {state.kind === 'failed' ? <AccountFailed onRetry={state.retry} /> : null}
      {state.kind === 'waiting' ? <AccountWaiting /> : null}
    </Container>
  );
}

/** Lists the orders, and loads each further part when the shopper requests it. */
function Orders() {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Stack gap="4">
      {starts.map((cursor, index) => (
        <OrdersPart
          key={cursor ?? ''}
          cursor={cursor}
          isLast={index === starts.length - 1}
          onMore={(next) => setStarts([...starts, next])}
        />
      ))}
      <Box mt="4">
        <FindHint />
      </Box>
    </Stack>
  );
}

interface OrdersPartProps {
  cursor: string | undefined;
  isLast: boolean;
  onMore(next: string): void;
}

function OrdersPart({ cursor, isLast, onMore }: OrdersPartProps) {
  const words = useWords();
  const market = useMarket();
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(ordersQuery(market, cursor));
  const isFollowing = cursor !== undefined;
  const isHere = data !== undefined;
  // moves the focus to the first new order, because the pressed button is gone
  useEffect(() => {
    if (isFollowing && isHere) list.current?.querySelector('a')?.focus();
  }, [isFollowing, isHere]);

  if (data === undefined)
    return error ? (
      <AccountFailed onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="36" role="status" aria-label={words.moment} />
    );
  if (data.data.length === 0 && !isFollowing) return <NoOrders />;
  return (
    <>
      <Stack as="ul" gap="4" listStyleType="none" ref={list}>
        {data.data.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} clockOffsetMs={data.clockOffsetMs} />
          </li>
        ))}
      </Stack>
      {isLast && data.next !== null ? (
        <Button variant="outline" alignSelf="center" onClick={() => onMore(data.next!)}>
          {words.orders.more}
        </Button>
      ) : null}
    </>
  );
}

function NoOrders() {
  const words = useWords();
  return (
    <Box bg="bg.muted" borderRadius="lg" p={{ base: '6', md: '10' }} textAlign="center">
      <Heading as="h2" size="md">
        {words.orders.none}
      </Heading>
      <Text mt="2" mb="5" color="fg.muted">
        {words.orders.noneText}
      </Text>
      <ShopLinkButton to="/">{words.toBooks}</ShopLinkButton>
    </Box>
  );
}

/** Links to the search by order number, for orders placed without the account. */
function FindHint() {
  const words = useWords();
  return (
    <Text color="fg.muted">
      <span>{`${words.orders.missing} `}</span>
      <ShopLink to="/orders/find">{words.signIn.findOrder}</ShopLink>
    </Text>
  );
}
