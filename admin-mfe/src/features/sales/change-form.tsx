import type { FormEvent, ReactNode } from 'react';
import { LabelledSelect } from '@bindery/shared/forms';
import type { StaffGoods } from '@bindery/shared/contracts';
import { Button, SimpleGrid, Text } from '@bindery/shared/ui';
import { Form } from '../staff';
import { goodsName } from './goods-names';
import { wordsOf, type Fault } from './use-change';

interface ChangeFormProps {
  /** 'Set a price' */
  label: string;
  /** of its button; missing: the label */
  button?: string;
  fault: Fault | undefined;
  onSave(): Promise<void>;
  children: ReactNode;
}

/** Sets something of what is sold: its entries side by side, what was wrong the last time, and its button. */
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

/** Chooses what has a SKU. One that went meanwhile stays chosen: what was typed is meant for no other. */
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
