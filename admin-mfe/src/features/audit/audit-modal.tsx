import { useRef, useState, type FormEvent } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { queryOptions, retryPassing, useQuery } from '@bindery/shared/data';
import type { StaffAct } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { callStaff, dayAndTime, Fault, Form, List, Row, STAFF_KEY } from '../staff';

interface Page {
  data: StaffAct[];
  next: string | null;
}

const auditQuery = (market: Market, subject: string, before: string | undefined) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'audit', subject, before],
    queryFn: ({ signal }): Promise<Page> => {
      const body = { ...(subject && { subject }), ...(before && { before }) };
      return callStaff<Page>({ market, method: 'POST', path: '/audit/search', body, signal });
    },
    staleTime: 0,
    retry: retryPassing,
  });

/** What staff did, the latest first. Source: docs/rules.md STAFF-13, STAFF-15 */
export default function AuditModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [before, setBefore] = useState<string>();
  const { data: page, error, isFetching } = useQuery(auditQuery(useMarket(), asked, before));

  function search(event: FormEvent): void {
    event.preventDefault();
    setAsked(text.trim());
    setBefore(undefined);
  }
  function turn(to: string | undefined): void {
    setBefore(to);
    heading.current?.focus();
  }
  return (
    <Modal isOpen title="Audit" cancelLabel="Close" firstFocus={() => heading.current} onClose={onClose}>
      <Stack gap="4" pb="6">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          What staff did
        </Heading>
        <Form role="search" noValidate onSubmit={search}>
          <LabelledInput
            label="Number of an order, or an id"
            hint="Empty: everything"
            optional=""
            fault={undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" justifySelf="start">
            Find
          </Button>
        </Form>
        <Fault what="The audit" error={error} />
        {!page && isFetching ? <Spinner aria-label="Loading the audit" /> : null}
        {page?.data.length === 0 ? <Text>Nothing was done.</Text> : null}
        <List aria-label="What staff did">
          {(page?.data ?? []).map((act) => (
            <Line key={act.id} act={act} />
          ))}
        </List>
        {before === undefined ? null : (
          <Button variant="outline" alignSelf="flex-start" onClick={() => turn(undefined)}>
            The latest
          </Button>
        )}
        {page?.next ? (
          <Button variant="outline" alignSelf="flex-start" onClick={() => turn(page.next!)}>
            Earlier
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
}

function outcomeOf({ status }: StaffAct): string {
  if (status === null) return 'nobody knows whether it was done';
  return status < 400 ? 'done' : `refused (${status})`;
}

function Line({ act }: { act: StaffAct }) {
  const { at, actor, act: what, subject_kind: kind, subject, order_number: number } = act;
  const about = [kind, number ?? subject].filter((word) => word !== '').join(' ');
  return (
    <Row py="2">
      <Text>
        {actor}: {what}
        {about === '' ? '' : `, ${about}`}, {outcomeOf(act)}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {dayAndTime(at)}
      </Text>
    </Row>
  );
}
