import { useState } from 'react';
import { findMarket } from '@bindery/shared';
import { LabelledInput } from '@bindery/shared/forms';
import type { StaffCommerceProduct } from '@bindery/shared/contracts';
import { ChangeForm, GoodsSelect } from './change-form';
import { writes } from './sales-api';
import { useChange } from './use-change';

const NOTHING = { amount: '', from: '', to: '' };

interface PriceFormProps {
  product: StaffCommerceProduct;
  market: string;
  onNews(news: string): void;
}

/** Times are UTC, like a product's dates: a price starts everywhere at once. */
const instantOf = (local: string): string => `${local}:00Z`;

export function PriceForm({ product: { slug, goods }, market, onNews }: PriceFormProps) {
  const { change, fault } = useChange(slug);
  const [sku, setSku] = useState(goods[0]?.sku ?? '');
  const [entries, setEntries] = useState(NOTHING);
  const currency = findMarket(market)?.currency ?? '';
  const entry = (name: keyof typeof NOTHING) => ({
    value: entries[name],
    fault: fault?.fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setEntries({ ...entries, [name]: target.value }),
  });

  async function save(): Promise<void> {
    const { amount, from, to } = entries;
    const times = { ...(from && { from: instantOf(from) }), ...(to && { to: instantOf(to) }) };
    const isSet = await change(writes.addPrice({ sku, market, amount: amount.trim(), ...times }));
    if (!isSet) return;
    setEntries(NOTHING);
    onNews(
      `${from ? 'It will cost' : 'It costs'} ${amount.trim()} ${currency}: ${sku} in ${market.toUpperCase()}.`,
    );
  }
  return (
    <ChangeForm label="Set a price" button="Set the price" fault={fault} onSave={save}>
      <GoodsSelect label="Price of" goods={goods} sku={sku} onChange={setSku} />
      <LabelledInput
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        {...entry('amount')}
      />
      <LabelledInput label="From, UTC" optional="(empty: now)" type="datetime-local" {...entry('from')} />
      <LabelledInput label="Until, UTC" optional="(empty: for good)" type="datetime-local" {...entry('to')} />
    </ChangeForm>
  );
}
