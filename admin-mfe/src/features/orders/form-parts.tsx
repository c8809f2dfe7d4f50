import type { Order, OrderParcel } from '@bindery/shared/contracts';
import { Button, Flex, Box } from '@bindery/shared/ui';
import { useMarket } from '@bindery/shared';
import { describedBy, EntryFrame, Textarea } from '@bindery/shared/forms';
import { callStaff, type Act } from '../staff';
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

interface LongEntryProps {
  label: string;
  fault: string | undefined;
  value: string;
  maxLength?: number;
  onChange(value: string): void;
}

/** A text of several lines. */
export function LongEntry({ label, fault, value, maxLength, onChange }: LongEntryProps) {
  const id = useId();
  return (
    <EntryFrame {...{ id, label, fault }}>
      <Textarea
        {...{ id, value, maxLength }}
        dir="auto"
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { fault })}
        onChange={(event) => onChange(event.target.value)}
      />
    </EntryFrame>
  );
}

interface OpenedProps {
  label: string;
  /** accessible name of the button: its label and its subject */
  name: string;
  children(close: () => void): ReactNode;
}

/** A form behind a button. When the form closes, the focus returns to the button. */
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
 * Optimistic lock of a form that changes an order. Each write sends the revision of the displayed order. If a colleague
 * has changed the order meanwhile, the server refuses the write and the form shows the current order. The typed text
 * stays, and the next press on the button sends the new revision. Source: docs/rules.md STAFF-46
 */
export function useSeenOrder(order: Order) {
  const market = useMarket();
  const [firstOrder] = useState(order);
  const [isOutdated, setOutdated] = useState(false);
  const seenOrder = isOutdated ? order : firstOrder;
  /** Returns a form's `send` function, which makes a PUT request to `path`. */
  const putTo = (path: string) => async (body: unknown, idempotencyKey: string) => {
    const ifMatch = cartTag(seenOrder);
    try {
      return await callStaff({ market, method: 'PUT', path, body, idempotencyKey, ifMatch });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order_changed') setOutdated(true);
      throw error;
    }
  };
  return { seen: seenOrder, isOutdated, putTo };
}
