import { useState } from 'react';
import { LabelledInput, LabelledTick } from '@bindery/shared/forms';
import type { StaffCommerceProduct } from '@bindery/shared/contracts';
import { Text } from '@bindery/shared/ui';
import { ChangeForm } from './change-form';
import { writes } from './sales-api';
import { useChange, wordsOf } from './use-change';

const STATES: Readonly<Record<string, string>> = {
  not_yet: 'Not sold before its first day',
  discontinued: 'Not sold any more',
  sold_out: 'Sold out',
};

interface ProductTermsProps {
  product: StaffCommerceProduct;
  onNews(news: string): void;
}

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
          {wordsOf(fault, 'changed')}
        </Text>
      ) : null}
      <DatesForm product={product} onNews={onNews} />
    </>
  );
}

const TO_STAY = 'always sold';

/** If a colleague changes the dates meanwhile, the typed text stays and the new dates appear beside it. */
function DatesForm({ product, onNews }: ProductTermsProps) {
  const { change, fault } = useChange(product.slug);
  const { available_on, discontinue_on } = product;
  const [typedDates, setTyped] = useState<{ first?: string; last?: string }>({});
  const { first: firstDay, last: lastDay } = {
    first: available_on,
    last: discontinue_on ?? '',
    ...typedDates,
  };
  const nowFirst = firstDay === available_on ? [] : [`Now: ${available_on}`];
  const nowLast = lastDay === (discontinue_on ?? '') ? [] : [`Now: ${discontinue_on ?? TO_STAY}`];

  async function save(): Promise<void> {
    const to = { available_on: firstDay, discontinue_on: lastDay === '' ? null : lastDay };
    if (!(await change(writes.setDates(product.slug, { ...to, was: { available_on, discontinue_on } }))))
      return;
    setTyped({});
    onNews(`It is sold from ${firstDay}${lastDay && ` until ${lastDay}`}.`);
  }
  return (
    <ChangeForm label="Set the days" fault={fault} onSave={save}>
      <LabelledInput
        label="Sold from"
        type="date"
        value={firstDay}
        fault={fault?.fields['available_on']}
        hint={nowFirst.join()}
        onChange={(event) => setTyped({ ...typedDates, first: event.target.value })}
      />
      <LabelledInput
        label="Not sold from"
        optional={`(empty: ${TO_STAY})`}
        type="date"
        value={lastDay}
        fault={fault?.fields['discontinue_on']}
        hint={['Days begin at midnight UTC', ...nowLast].join('. ')}
        onChange={(event) => setTyped({ ...typedDates, last: event.target.value })}
      />
    </ChangeForm>
  );
}
