import { useState, type FormEvent } from 'react';
import { LabelledInput, LabelledTick } from '@bindery/shared/forms';
import type { StaffCommerceProduct } from '@bindery/shared/contracts';
import { Button, SimpleGrid, Text } from '@bindery/shared/ui';
import { Form } from '../staff';
import { writes } from './sales-api';
import { useChange } from './use-change';

const STATES: Readonly<Record<string, string>> = {
  not_yet: 'Not sold before its first day',
  discontinued: 'Not sold any more',
  sold_out: 'Sold out',
};

interface ProductTermsProps {
  product: StaffCommerceProduct;
  onNews(news: string): void;
}

/** Whether it is sold, its days, and whether it is in lists. */
export function ProductTerms({ product, onNews }: ProductTermsProps) {
  const { slug, is_listed: isListed, unavailable } = product;
  const { change, fault } = useChange(slug);

  async function list(isToBe: boolean): Promise<void> {
    if (await change(writes.setListed(slug, isToBe)))
      onNews(isToBe ? 'It is in the lists of the shop.' : 'It is in no list; its page opens by a link.');
  }
  return (
    <>
      <Text fontWeight="medium">
        {unavailable === null ? 'Is sold' : (STATES[unavailable] ?? unavailable)}
      </Text>
      {product.kind === 'product' ? (
        <LabelledTick
          label="In the lists of the shop"
          checked={isListed}
          onChange={(event) => void list(event.target.checked)}
        />
      ) : null}
      {fault ? (
        <Text role="alert" color="fg.error" overflowWrap="anywhere">
          Not changed: {fault.message}
        </Text>
      ) : null}
      <DatesForm
        key={`${slug} ${product.available_on} ${product.discontinue_on}`}
        product={product}
        onNews={onNews}
      />
    </>
  );
}

/** Begins anew with the days of the server whenever those change. */
function DatesForm({ product, onNews }: ProductTermsProps) {
  const { change, fault } = useChange(product.slug);
  const { available_on, discontinue_on } = product;
  const [first, setFirst] = useState(available_on);
  const [last, setLast] = useState(discontinue_on ?? '');

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const to = { available_on: first, discontinue_on: last === '' ? null : last };
    if (await change(writes.setDates(product.slug, { ...to, was: { available_on, discontinue_on } })))
      onNews(`It is sold from ${first}${last && ` until ${last}`}.`);
  }
  return (
    <Form noValidate aria-label="Set the days" onSubmit={(event) => void save(event)}>
      <SimpleGrid gap="3" minChildWidth="12rem">
        <LabelledInput
          label="Sold from"
          type="date"
          value={first}
          fault={fault?.fields['available_on']}
          onChange={(event) => setFirst(event.target.value)}
        />
        <LabelledInput
          label="Not sold from"
          optional="(empty: always sold)"
          type="date"
          value={last}
          fault={fault?.fields['discontinue_on']}
          hint="Days begin at midnight UTC"
          onChange={(event) => setLast(event.target.value)}
        />
      </SimpleGrid>
      <Text role="alert" color="fg.error" overflowWrap="anywhere">
        {fault ? `Not set: ${fault.message}` : ''}
      </Text>
      <Button type="submit" variant="outline" justifySelf="start">
        Set the days
      </Button>
    </Form>
  );
}
