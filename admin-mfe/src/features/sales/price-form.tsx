import { useState, type FormEvent } from 'react';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import type { StaffCommerceProduct } from '@bindery/shared/contracts';
import { Button, SimpleGrid, Text } from '@bindery/shared/ui';
import { Form } from '../staff';
import { goodsName } from './goods-names';
import { writes } from './sales-api';
import { useChange } from './use-change';

const NOTHING = { amount: '', from: '', to: '' };

interface PriceFormProps {
  product: StaffCommerceProduct;
  market: string;
  onNews(news: string): void;
}

/** Days and hours are UTC's, as the days of a product are: a price begins everywhere at once. */
const instantOf = (local: string): string => `${local}:00Z`;

/** Sets a price of one SKU in the market that is shown. */
export function PriceForm({ product: { slug, goods }, market, onNews }: PriceFormProps) {
  const { change, fault } = useChange(slug);
  const [sku, setSku] = useState(goods[0]?.sku ?? '');
  const [entries, setEntries] = useState(NOTHING);
  const currency = goods[0]?.prices.find((price) => price.market === market)?.currency ?? '';
  const entry = (name: keyof typeof NOTHING) => ({
    value: entries[name],
    fault: fault?.fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setEntries({ ...entries, [name]: target.value }),
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
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
    <Form noValidate aria-label="Set a price" onSubmit={(event) => void save(event)}>
      <SimpleGrid gap="3" minChildWidth="12rem">
        <LabelledSelect
          label="Price of"
          fault={undefined}
          value={sku}
          onChange={(event) => setSku(event.target.value)}
        >
          {goods.map((each) => (
            <option key={each.sku} value={each.sku}>
              {goodsName(each)}
            </option>
          ))}
        </LabelledSelect>
        <LabelledInput
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          {...entry('amount')}
        />
        <LabelledInput label="From, UTC" optional="(empty: now)" type="datetime-local" {...entry('from')} />
        <LabelledInput
          label="Until, UTC"
          optional="(empty: for good)"
          type="datetime-local"
          {...entry('to')}
        />
      </SimpleGrid>
      <Text role="alert" color="fg.error" overflowWrap="anywhere">
        {fault ? `Not set: ${fault.message}` : ''}
      </Text>
      <Button type="submit" variant="outline" justifySelf="start">
        Set the price
      </Button>
    </Form>
  );
}
