import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { Order, StaffBookTexts } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Spinner } from '@bindery/shared/ui';
import { Reason, reasonFaults, useStaffForm, Fault, Form, type Act } from '../staff';
import { FormButtons, LongEntry, useSeenOrder } from './form-parts';
import { textsQuery } from './orders-api';

type BookText = StaffBookTexts['texts'][number];

interface BookFormProps {
  order: Order;
  itemId: string;
  productName: string;
  act: Act;
  onDone(): void;
}

/** Lets staff correct a book's texts, by the same rules as the buyer's edits. Source: docs/rules.md STAFF-46 */
export function BookForm(props: BookFormProps) {
  const { data, error } = useQuery(textsQuery(useMarket(), props.itemId));
  return (
    <>
      <Fault what="Its texts" error={error} />
      {/* if the server refuses a reload, the form stays, so that the typed text is not lost */}
      {data ? <TextsForm {...props} texts={data.texts} /> : null}
      {(data ?? error) ? null : <Spinner aria-label="Loading its texts" />}
    </>
  );
}

interface TextsFormProps extends BookFormProps {
  texts: readonly BookText[];
}

function TextsForm({ order, itemId, productName, act, onDone, texts }: TextsFormProps) {
  const [writtenTexts, setWritten] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const { seen: seenOrder, putTo } = useSeenOrder(order);
  const book = seenOrder.items.find(({ id }) => id === itemId);
  const { faults, formProps } = useStaffForm({
    act,
    prefix: 'item.customisations.',
    successText: `${productName} is corrected, and its buyer is told what changed.`,
    check: () => reasonFaults(reason),
    body: () => ({
      ...{ by: 'staff', reason: reason.trim() },
      customisations: { ...book?.customisation, ...writtenTexts },
    }),
    send: putTo(`/orders/items/${itemId}`),
    onDone,
  });
  return (
    <Form mt="3" aria-label={`Correct the texts of ${productName}`} {...formProps}>
      {texts.map((text) => (
        <Entry
          key={text.key}
          text={text}
          fault={faults[text.key]}
          value={writtenTexts[text.key] ?? text.value}
          onChange={(value) => setWritten({ ...writtenTexts, [text.key]: value })}
        />
      ))}
      <Reason reason={reason} fault={faults['reason']} onChange={setReason} />
      <FormButtons submit="Save the texts" onLeave={onDone} />
    </Form>
  );
}

interface EntryProps {
  text: BookText;
  fault: string | undefined;
  value: string;
  onChange(value: string): void;
}

function Entry({ text: { label, isLong }, fault, value, onChange }: EntryProps) {
  if (isLong) return <LongEntry {...{ label, fault, value, onChange }} />;
  return (
    <LabelledInput
      {...{ label, fault, value }}
      optional=""
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
