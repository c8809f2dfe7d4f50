import { useId, useState } from 'react';
import { useMarket } from '@bindery/shared';
import type { Order } from '@bindery/shared/contracts';
import { describedBy, EntryFrame, Textarea } from '@bindery/shared/forms';
import { callStaff, Form, Reason, reasonFaults, useStaffForm, type Act } from '../staff';
import { FormButtons, Opened, useSeenOrder } from './form-parts';

interface CardProps {
  order: Order;
  /** path of the card below its order */
  path: string;
  message: string;
  /** its book or parcel */
  about: string;
  act: Act;
}

/** Corrects the words of a card. The rules for the buyer's own change apply. Source: docs/rules.md STAFF-46 */
export const CorrectCard = (props: CardProps) => (
  <Opened label="Correct the card" name={`Correct the card of ${props.about}`}>
    {(close) => <CardForm {...props} onDone={close} />}
  </Opened>
);

function CardForm({ order, path, message, about, act, onDone }: CardProps & { onDone(): void }) {
  const market = useMarket();
  const id = useId();
  const [giftMessage, setMessage] = useState(message);
  const [reason, setReason] = useState('');
  const { forSeen } = useSeenOrder(order);
  const { faults, formProps } = useStaffForm({
    act,
    successText: `The card of ${about} is corrected, and its buyer is told.`,
    check: () => reasonFaults(reason),
    body: () => ({ by: 'staff', reason: reason.trim(), giftMessage }),
    send: (body, idempotencyKey) =>
      forSeen((ifMatch) =>
        callStaff({
          ...{ market, method: 'PUT', body, idempotencyKey, ifMatch },
          path: `/orders/${order.id}/${path}/card`,
        }),
      ),
    onDone,
  });
  const fault = faults['giftMessage'];
  return (
    <Form aria-label={`Correct the card of ${about}`} {...formProps}>
      <EntryFrame id={id} label="Words on the card" fault={fault}>
        <Textarea
          id={id}
          dir="auto"
          autoComplete="off"
          maxLength={300}
          value={giftMessage}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy(id, { fault })}
          onChange={(event) => setMessage(event.target.value)}
        />
      </EntryFrame>
      <Reason reason={reason} fault={faults['reason']} onChange={setReason} />
      <FormButtons submit="Save the card" onLeave={onDone} />
    </Form>
  );
}
