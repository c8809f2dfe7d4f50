import { useState } from 'react';
import type { Order } from '@bindery/shared/contracts';
import { Form, Reason, reasonFaults, useStaffForm, type Act } from '../staff';
import { FormButtons, LongEntry, Opened, useSeenOrder } from './form-parts';

interface CardProps {
  order: Order;
  /** path of the card below its order */
  path: string;
  message: string;
  /** the card's book or parcel */
  about: string;
  act: Act;
}

/** Lets staff correct a card's words, by the same rules as the buyer's changes. Source: docs/rules.md STAFF-46 */
export const CorrectCard = (props: CardProps) => (
  <Opened label="Correct the card" name={`Correct the card of ${props.about}`}>
    {(close) => <CardForm {...props} onDone={close} />}
  </Opened>
);

function CardForm({ order, path, message, about, act, onDone }: CardProps & { onDone(): void }) {
  const [giftMessage, setMessage] = useState(message);
  const [reason, setReason] = useState('');
  const { putTo } = useSeenOrder(order);
  const { faults, formProps } = useStaffForm({
    act,
    successText: `The card of ${about} is corrected, and its buyer is told.`,
    check: () => reasonFaults(reason),
    body: () => ({ by: 'staff', reason: reason.trim(), giftMessage }),
    send: putTo(`/orders/${order.id}/${path}/card`),
    onDone,
  });
  return (
    <Form aria-label={`Correct the card of ${about}`} {...formProps}>
      <LongEntry
        label="Words on the card"
        fault={faults['giftMessage']}
        maxLength={300}
        value={giftMessage}
        onChange={setMessage}
      />
      <Reason reason={reason} fault={faults['reason']} onChange={setReason} />
      <FormButtons submit="Save the card" onLeave={onDone} />
    </Form>
  );
}
