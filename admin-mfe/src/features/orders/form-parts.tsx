import type { Order, OrderParcel } from '@bindery/shared/contracts';
import { Button, Flex, Box } from '@bindery/shared/ui';
import type { Act } from '../staff';
import { useId, useState, type ReactNode } from 'react';
import { ApiError, cartTag } from '@bindery/shared/data';

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

interface OpenedProps {
  label: string;
  /** the label and its subject, for screen readers */
  name: string;
  children(close: () => void): ReactNode;
}

/** A form behind a button. When the form closes, the button gets the focus back. */
export function Opened({ label, name, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  const [region, opener] = [useId(), useId()];
  function close(): void {
    setOpen(false);
    document.getElementById(opener)?.focus();
  }
  return (
    <>
      <Button
        id={opener}
        variant="outline"
        alignSelf="flex-start"
        aria-expanded={isOpen}
        aria-controls={region}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <Box id={region}>{isOpen ? children(close) : null}</Box>
    </>
  );
}

/**
 * Optimistic lock for a form about an order. Each write states the order as it was when the form opened. If a colleague
 * has changed the order since, the first write is refused and the form shows the current order. The typed text stays,
 * and the next press writes against the current order.
 * Source: docs/rules.md STAFF-46
 */
export function useSeenOrder(order: Order) {
  const [firstOrder] = useState(order);
  const [isOutdated, setOutdated] = useState(false);
  const seenOrder = isOutdated ? order : firstOrder;
  async function forSeen<T>(write: (ifMatch: string) => Promise<T>): Promise<T> {
    try {
      return await write(cartTag(seenOrder));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order_changed') setOutdated(true);
      throw error;
    }
  }
  return { seen: seenOrder, isOutdated, forSeen };
}
