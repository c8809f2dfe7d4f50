import type { Order, OrderParcel } from '@bindery/shared/contracts';
import { Button, Flex } from '@bindery/shared/ui';
import type { Act } from '../staff';

export interface ParcelFormProps {
  order: Order;
  parcel: OrderParcel;
  /** 'Parcel 1' */
  title: string;
  act: Act;
  onDone(): void;
}

export const FormButtons = ({ submit, onLeave }: { submit: string; onLeave(): void }) => (
  <Flex gap="2" wrap="wrap">
    <Button type="submit">{submit}</Button>
    <Button variant="ghost" onClick={onLeave}>
      Leave it
    </Button>
  </Flex>
);
