import { useState } from 'react';
import { LabelledInput, LabelledTick } from '@bindery/shared/forms';
import type { StaffCommerceProduct } from '@bindery/shared/contracts';
import { ChangeForm, GoodsSelect } from './change-form';
import { writes } from './sales-api';
import { useChange } from './use-change';

interface StockFormProps {
  product: StaffCommerceProduct;
  onNews(news: string): void;
}

const LACK = 'Write how many pieces, as a whole number';

/**
 * Sets the stock of one SKU. The server refuses it if the stock is not the displayed number; then the form shows the
 * new number. "Made to order" needs a tick, since an empty field may be an oversight.
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
