import { type FormEvent, type ReactNode, useState } from 'react';
import { LabelledSelect, LabelledInput, LabelledTick } from '@bindery/shared/forms';
import type { StaffGoods, StaffCommerceProduct } from '@bindery/shared/contracts';
import { Button, SimpleGrid, Text } from '@bindery/shared/ui';
import { Form } from '../staff';
import { goodsName, writes } from './sales-api';
import { wordsOf, type Fault, useChange } from './use-change';
import { findMarket } from '@bindery/shared';

interface ChangeFormProps {
  /** 'Set a price' */
  label: string;
  /** label of the button; default: `label` */
  button?: string;
  fault: Fault | undefined;
  onSave(): Promise<void>;
  children: ReactNode;
}

/** A form for one change: fields side by side, the last error, and a button. */
export function ChangeForm({ label, button = label, fault, onSave, children }: ChangeFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    void onSave();
  }
  return (
    <Form noValidate aria-label={label} onSubmit={submit}>
      <SimpleGrid gap="3" minChildWidth="12rem">
        {children}
      </SimpleGrid>
      <Text role="alert" color="fg.error" overflowWrap="anywhere">
        {fault ? wordsOf(fault, 'set') : ''}
      </Text>
      <Button type="submit" variant="outline" justifySelf="start">
        {button}
      </Button>
    </Form>
  );
}

interface GoodsSelectProps {
  label: string;
  goods: readonly StaffGoods[];
  sku: string;
  onChange(sku: string): void;
}

/** Lets staff select a SKU. A removed SKU stays selected, so that typed text never applies to another SKU. */
export function GoodsSelect({ label, goods, sku, onChange }: GoodsSelectProps) {
  return (
    <LabelledSelect
      label={label}
      fault={undefined}
      value={sku}
      onChange={(event) => onChange(event.target.value)}
    >
      {goods.some((each) => each.sku === sku) ? null : (
        <option value={sku}>{`${sku} (not sold any more)`}</option>
      )}
      {goods.map((each) => (
        <option key={each.sku} value={each.sku}>
          {goodsName(each)}
        </option>
      ))}
    </LabelledSelect>
  );
}

const NOTHING = { amount: '', from: '', to: '' };

interface PriceFormProps {
  product: StaffCommerceProduct;
  market: string;
  onNews(news: string): void;
}

/** Reads a typed time as UTC, so that a price starts at the same moment everywhere. */
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

interface StockFormProps {
  product: StaffCommerceProduct;
  onNews(news: string): void;
}

const LACK = 'Write how many pieces, as a whole number';

/**
 * Sets the stock of one SKU. If the stock has changed since it was displayed, the server refuses the change and the
 * form shows the new stock. For "Made to order" staff tick a box, because an empty field may be an oversight.
 */
export function StockForm({ product: { slug, goods }, onNews }: StockFormProps) {
  const { change, fault } = useChange(slug);
  const [sku, setSku] = useState(goods[0]?.sku ?? '');
  const [pieces, setPieces] = useState('');
  const [isToOrder, setToOrder] = useState(false);
  const [lack, setLack] = useState<string>();
  const chosenItem = goods.find((each) => each.sku === sku);

  async function save(): Promise<void> {
    const isReady = isToOrder || /^\d{1,9}$/.test(pieces.trim());
    setLack(isReady ? undefined : LACK);
    if (!isReady) return;
    const stock = isToOrder ? null : Number(pieces);
    if (!(await change(writes.setStock(sku, { stock, was: chosenItem?.stock ?? null })))) return;
    setPieces('');
    setToOrder(false);
    onNews(`${sku}: ${stock === null ? 'made to order' : `${stock} in stock`}.`);
  }
  return (
    <ChangeForm label="Set the stock" fault={fault} onSave={save}>
      <GoodsSelect label="Stock of" goods={goods} sku={sku} onChange={setSku} />
      <LabelledInput
        label="Pieces"
        inputMode="numeric"
        autoComplete="off"
        disabled={isToOrder}
        value={isToOrder ? '' : pieces}
        fault={isToOrder ? undefined : lack}
        hint={chosenItem && `Now: ${chosenItem.stock ?? 'made to order'}`}
        onChange={(event) => setPieces(event.target.value)}
      />
      <LabelledTick
        label="It is made to order"
        checked={isToOrder}
        onChange={(event) => setToOrder(event.target.checked)}
      />
    </ChangeForm>
  );
}
