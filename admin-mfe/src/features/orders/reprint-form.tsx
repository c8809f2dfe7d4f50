import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { LabelledSelect } from '@bindery/shared/forms';
import { Reason, REASON_LACKS, useStaffForm, type Faults, callStaff, Form } from '../staff';
import { FormButtons, type ParcelFormProps } from './form-parts';

const CAUSES = [
  ['damaged', 'It came damaged'],
  ['lost', 'It never came'],
  ['misprint', 'It was misprinted'],
  ['other', 'Something else'],
] as const;
const NOTHING: Faults = { 'items.0.quantity': 'Choose at least one copy' };

/** Reprints and resends books of a parcel, free of charge. Source: docs/rules.md STAFF-49 */
export function ReprintForm({ order, parcel, title, act, onDone }: ParcelFormProps) {
  const market = useMarket();
  const [copies, setCopies] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(parcel.items.map(({ itemId, quantity }) => [itemId, quantity])),
  );
  const [cause, setCause] = useState<string>('damaged');
  const [reason, setReason] = useState('');
  const items = parcel.items.flatMap(({ itemId }) =>
    copies[itemId] ? [{ item_id: itemId, quantity: copies[itemId] }] : [],
  );
  const { faults, formProps } = useStaffForm({
    act,
    successText: `${title} is printed again, at no charge, and its buyer sees it.`,
    check: () => ({
      ...(items.length === 0 && NOTHING),
      ...(reason.trim() === '' && REASON_LACKS),
    }),
    body: () => ({ by: 'staff', cause, reason: reason.trim(), parcel_id: parcel.id, items }),
    send: (body, idempotencyKey) =>
      callStaff({ market, method: 'POST', path: `/production/${order.id}/reprint`, body, idempotencyKey }),
    onDone,
  });
  return (
    <Form aria-label={`Print again: ${title.toLowerCase()}`} {...formProps}>
      {parcel.items.map(({ itemId, quantity }, index) => (
        <LabelledSelect
          key={itemId}
          label={`Copies of ${order.items.find(({ id }) => id === itemId)?.productName ?? 'a book'}`}
          fault={faults[`items.${index}.quantity`]}
          value={copies[itemId]}
          onChange={(event) => setCopies({ ...copies, [itemId]: Number(event.target.value) })}
        >
          {Array.from({ length: quantity + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </LabelledSelect>
      ))}
      <LabelledSelect
        label="What happened"
        fault={undefined}
        value={cause}
        onChange={(event) => setCause(event.target.value)}
      >
        {CAUSES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <Reason reason={reason} fault={faults['reason']} onChange={setReason} />
      <FormButtons submit="Order the reprint" onLeave={onDone} />
    </Form>
  );
}
