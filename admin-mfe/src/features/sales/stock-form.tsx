import { useState, type FormEvent } from 'react';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import type { StaffCommerceProduct, StaffGoods } from '@bindery/shared/contracts';
import { Button, SimpleGrid, Text } from '@bindery/shared/ui';
import { Form } from '../staff';
import { goodsName } from './goods-names';
import { writes } from './sales-api';
import { useChange } from './use-change';

interface StockFormProps {
  product: StaffCommerceProduct;
  onNews(news: string): void;
}

/** Sets the stock of one SKU. It is refused where it is not what was shown: then the new number is. */
export function StockForm({ product: { slug, goods }, onNews }: StockFormProps) {
  const { change, fault } = useChange(slug);
  const [sku, setSku] = useState(goods[0]?.sku ?? '');
  const [pieces, setPieces] = useState('');
  const chosen = goods.find((each) => each.sku === sku);
  const isNumber = /^\d{1,9}$/.test(pieces.trim());
  const wrong = pieces.trim() !== '' && !isNumber ? 'Write a whole number, or nothing' : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen || wrong) return;
    const stock = isNumber ? Number(pieces) : null;
    if (!(await change(writes.setStock(sku, { stock, was: chosen.stock })))) return;
    setPieces('');
    onNews(`${sku}: ${stock === null ? 'made to order' : `${stock} in stock`}.`);
  }
  return (
    <Form noValidate aria-label="Set the stock" onSubmit={(event) => void save(event)}>
      <SimpleGrid gap="3" minChildWidth="12rem">
        <LabelledSelect
          label="Stock of"
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
          label="Pieces"
          optional="(empty: made to order)"
          inputMode="numeric"
          autoComplete="off"
          value={pieces}
          fault={wrong}
          hint={chosen && `Now: ${presentStock(chosen)}`}
          onChange={(event) => setPieces(event.target.value)}
        />
      </SimpleGrid>
      <Text role="alert" color="fg.error" overflowWrap="anywhere">
        {fault ? `Not set: ${fault.message}` : ''}
      </Text>
      <Button type="submit" variant="outline" justifySelf="start">
        Set the stock
      </Button>
    </Form>
  );
}

const presentStock = ({ stock }: StaffGoods): string => (stock === null ? 'made to order' : String(stock));
