import { useRef, useState, type FormEvent } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { queryOptions, retryPassing, useQuery } from '@bindery/shared/data';
import type { StaffCart } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { callStaff, dayAndTime, Fault, Form, List, Row, STAFF_KEY } from '../staff';

const cartsQuery = (market: Market, email: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'carts', email],
    queryFn: async ({ signal }): Promise<StaffCart[]> => {
      const body = email === '' ? {} : { email };
      const search = { market, method: 'POST', path: '/carts/search', body } as const;
      return (await callStaff<{ data: StaffCart[] }>({ ...search, signal })).data;
    },
    staleTime: 0,
    retry: retryPassing,
  });

/** Open carts with something in them, those filled last first; what was made of the books is not shown. Source: docs/rules.md STAFF-15 */
export default function CartsModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { data: carts, error, isFetching, refetch } = useQuery(cartsQuery(useMarket(), asked));

  function search(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === asked) void refetch();
    else setAsked(text.trim());
  }
  return (
    <Modal isOpen title="Carts" cancelLabel="Close" firstFocus={() => heading.current} onClose={onClose}>
      <Stack gap="4" pb="6">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          Carts
        </Heading>
        <Form role="search" noValidate onSubmit={search}>
          <LabelledInput
            label="E-mail address of an account"
            hint="Empty: those filled last, guests’ too"
            optional=""
            fault={undefined}
            type="email"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" justifySelf="start">
            Find
          </Button>
        </Form>
        <Fault what="The carts" error={error} />
        <Text role="status" fontSize="sm">
          {carts && !isFetching ? `${carts.length === 1 ? '1 cart' : `${carts.length} carts`} found.` : ''}
        </Text>
        {!carts && isFetching ? <Spinner aria-label="Loading the carts" /> : null}
        <List aria-label="Carts">
          {(carts ?? []).map(({ number, email, created_at: createdAt, item_count: count, products }) => (
            <Row key={number}>
              <Text>
                <strong>{number}</strong> {email ?? 'guest'}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {count === 1 ? '1 book' : `${count} books`}: {products.join(', ')}. Begun{' '}
                {dayAndTime(createdAt)}
              </Text>
            </Row>
          ))}
        </List>
      </Stack>
    </Modal>
  );
}
