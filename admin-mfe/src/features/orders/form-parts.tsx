import type { Order, OrderParcel } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Flex } from '@bindery/shared/ui';
import type { Act } from './payments';

/** A form about a parcel of an order. */
export interface ParcelFormProps {
  order: Order;
  parcel: OrderParcel;
  /** 'Parcel 1' */
  title: string;
  act: Act;
  onDone(): void;
}

interface ReasonProps {
  reason: string;
  fault: string | undefined;
  onChange(reason: string): void;
}

/** Why somebody does what they do: kept with the order. */
export const Reason = ({ reason, fault, onChange }: ReasonProps) => (
  <LabelledInput
    label="Reason"
    hint="For your colleagues: its buyer does not read it"
    fault={fault}
    maxLength={500}
    autoComplete="off"
    value={reason}
    onChange={(event) => onChange(event.target.value)}
  />
);

export const FormButtons = ({ submit, onLeave }: { submit: string; onLeave(): void }) => (
  <Flex gap="2" wrap="wrap">
    <Button type="submit">{submit}</Button>
    <Button variant="ghost" onClick={onLeave}>
      Leave it
    </Button>
  </Flex>
);
