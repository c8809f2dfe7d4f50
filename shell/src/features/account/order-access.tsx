import { useState } from 'react';
import { useLocation, useMarket } from '@bindery/shared';
import { useQuery, useQueryClient, useWrite, writeMoment } from '@bindery/shared/data';
import { Box, Container, Text } from '@bindery/shared/ui';
import type { OrderGrant } from '@bindery/shared/contracts';
import { EndingRow, Section, StatusText } from './section';
import { FormFault } from './entry';
import { useFaultsOf } from './faults';
import { ORDER_ACCESS_KEY, orderAccessQuery, revokeAccess } from './account-api';
import { useWords } from './words';

/**
 * Lists the browsers that can see orders through a mailed link. A button next to each browser revokes its access. If
 * the visitor has such access, shows when it expires. Shows nothing if no link is in use.
 * Source: docs/rules.md ORDER-20
 *
 * If the page's URL names an order, lists only the access to that order.
 */
export function OrderAccess() {
  const orderId = new URLSearchParams(useLocation().search).get('order_id') ?? undefined;
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const faultsOf = useFaultsOf();
  const [revoked, setRevoked] = useState<string>();
  const { data } = useQuery(orderAccessQuery(market));
  const revoke = useWrite({
    mutationFn: ({ id }: OrderGrant) => revokeAccess(market, id),
    onSuccess: (access, { orderNumber }) => {
      setRevoked(orderNumber);
      queryClient.setQueryData(ORDER_ACCESS_KEY, access);
    },
  });
  const isShown = (grant: OrderGrant): boolean => orderId === undefined || grant.orderId === orderId;
  const givenGrants = data?.given.filter(isShown) ?? [];
  const received = orderId === undefined ? undefined : data?.received.find(isShown);
  if (received)
    return (
      <Section
        title={words.access.receivedTitle}
        intro={words.access.received(writeMoment(received.endsAt, 'date', { market }))}
      />
    );
  if (givenGrants.length === 0 && revoked === undefined) return null;
  return (
    <Section title={words.access.title} intro={words.access.intro}>
      {revoke.error ? <FormFault text={faultsOf(revoke.error, [])['']} /> : null}
      <Box as="ul" listStyleType="none">
        {givenGrants.map((grant) => (
          <AccessRow
            key={grant.id}
            grant={grant}
            isBusy={revoke.isPending}
            onRevoke={() => revoke.mutate(grant)}
          />
        ))}
      </Box>
      <StatusText>{revoked === undefined ? null : words.access.ended(revoked)}</StatusText>
    </Section>
  );
}

function AccessRow({ grant, isBusy, onRevoke }: { grant: OrderGrant; isBusy: boolean; onRevoke(): void }) {
  const words = useWords();
  const market = useMarket();
  return (
    <EndingRow
      title={[grant.orderNumber, grant.device].filter((part) => part !== '').join(', ')}
      label={words.access.end}
      spokenName={`${grant.orderNumber} ${grant.device}`}
      isBusy={isBusy}
      onEnd={onRevoke}
    >
      <Text fontSize="sm" color="fg.muted">
        {words.access.opened(writeMoment(grant.openedAt, 'date', { market }))}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {words.access.until(writeMoment(grant.endsAt, 'date', { market }))}
      </Text>
    </EndingRow>
  );
}

/** Below an order. */
export function OrderAccessOfPage() {
  return (
    <Container pb={{ base: '6', lg: '10' }} css={{ '&:empty': { display: 'none' } }}>
      <OrderAccess />
    </Container>
  );
}
