import { useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { queryOptions, retryPassing, useQuery } from '@bindery/shared/data';
import type { StaffAct } from '@bindery/shared/contracts';
import { Button, Spinner, Text } from '@bindery/shared/ui';
import { Screen, SearchForm, callStaff, dayAndTime, Fault, List, Row, STAFF_KEY } from '../staff';

interface Page {
  data: StaffAct[];
  next: string | null;
}

const auditQuery = (market: Market, subject: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'audit', subject, cursor],
    queryFn: ({ signal }): Promise<Page> => {
      const body = { ...(subject && { subject }), ...(cursor && { before: cursor }) };
      return callStaff<Page>({ market, method: 'POST', path: '/audit/search', body, signal });
    },
    staleTime: 0,
    retry: retryPassing,
  });

/** Lists the acts of staff, latest first. Source: docs/rules.md STAFF-13, STAFF-15 */
export default function AuditModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [subject, setAsked] = useState('');
  const [cursor, setBefore] = useState<string>();
  const { data: page, error, isFetching, refetch } = useQuery(auditQuery(useMarket(), subject, cursor));

  function find(text: string): void {
    if (text === subject && cursor === undefined) void refetch();
    setAsked(text);
    setBefore(undefined);
  }
  function turn(to: string | undefined): void {
    setBefore(to);
    heading.current?.focus();
  }
  return (
    <Screen title="Audit" heading="What staff did" headingRef={heading} onClose={onClose}>
      <SearchForm label="Number of an order, or an id" hint="Empty: everything" onFind={find} />
      <Fault what="The audit" error={error} />
      {!page && isFetching ? <Spinner aria-label="Loading the audit" /> : null}
      {page?.data.length === 0 ? <Text>Nothing was done.</Text> : null}
      <List aria-label="What staff did">
        {(page?.data ?? []).map((act) => (
          <Line key={act.id} act={act} />
        ))}
      </List>
      {cursor === undefined ? null : (
        <Button variant="outline" alignSelf="flex-start" onClick={() => turn(undefined)}>
          The latest
        </Button>
      )}
      {page?.next ? (
        <Button variant="outline" alignSelf="flex-start" onClick={() => turn(page.next!)}>
          Earlier
        </Button>
      ) : null}
    </Screen>
  );
}

function outcomeOf({ status }: StaffAct): string {
  if (status === null) return 'nobody knows whether it was done';
  return status < 400 ? 'done' : `refused (${status})`;
}

function Line({ act }: { act: StaffAct }) {
  const { at: time, actor, act: what, subject_kind: kind, subject, order_number: number } = act;
  const about = [kind, number ?? subject].filter((word) => word !== '').join(' ');
  return (
    <Row py="2">
      <Text>{`${actor}: ${[what, ...(about === '' ? [] : [about]), outcomeOf(act)].join(', ')}`}</Text>
      <Text fontSize="sm" color="fg.muted">
        {dayAndTime(time)}
      </Text>
    </Row>
  );
}
