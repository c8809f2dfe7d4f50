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

/** Selects a SKU. A SKU that is removed meanwhile stays selected, so typed text never applies to another. */
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
