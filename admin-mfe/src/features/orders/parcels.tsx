import { useState } from 'react';
import type { CheckoutAddress, Order } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Stack, Text } from '@bindery/shared/ui';
import {
  Reason,
  reasonFaults,
  useStaffForm,
  Form,
  List,
  Row,
  Section,
  useStaffOfTool,
  type Act,
} from '../staff';
import { CorrectCard } from './card-form';
import { FormButtons, type ParcelFormProps, Opened, useSeenOrder } from './form-parts';
import { ReprintForm } from './reprint-form';

const LABELS = {
  firstname: 'First name',
  lastname: 'Last name',
  phoneticFirstname: 'First name, as it is read',
  phoneticLastname: 'Last name, as it is read',
  address1: 'Address',
  address2: 'Address, second line',
  city: 'City',
  state: 'State or province',
  zipcode: 'Postcode',
  country: 'Country, two letters',
  phone: 'Phone',
} as const satisfies Record<keyof CheckoutAddress, string>;
type Name = keyof typeof LABELS;
const NAMES = Object.keys(LABELS) as Name[];
const PHONETIC: readonly Name[] = ['phoneticFirstname', 'phoneticLastname'];
/** States of a parcel that has been printed and sent. */
const LEFT = ['shipped', 'delivered'];
const NONE: CheckoutAddress = {
  ...{ firstname: '', lastname: '', phone: '', address1: '', address2: '', city: '' },
  ...{ country: '', state: '', zipcode: '' },
};

/**
 * Shows an order's parcels. Staff can order reprints and, until printing starts, correct addresses and cards.
 * Source: docs/rules.md STAFF-46, STAFF-49
 */
export function Parcels({ order, act }: { order: Order; act: Act }) {
  const parcels = order.parcels ?? [];
  return (
    <Section title="Parcels">
      <List aria-label="Parcels">
        {parcels.map((parcel, index) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} title={`Parcel ${index + 1}`} act={act} />
        ))}
      </List>
    </Section>
  );
}

function Parcel({ order, parcel, title, act }: Omit<ParcelFormProps, 'onDone'>) {
  const { has: hasRole } = useStaffOfTool();
  const { id, state, address, shipping, gift, isReprint } = parcel;
  const about = title.toLowerCase();
  const facts = [
    `${isReprint ? `${title} (printed again)` : title}: ${state.replaceAll('_', ' ')}`,
    address ? `to ${address.city}, ${address.country}` : 'address missing',
    ...(shipping ? [shipping.method.carrier] : []),
  ];
  const parcelProps = { order, parcel, title, act };
  const mayCorrect = hasRole('support') && order.state === 'placed';
  return (
    <Row>
      <Stack gap="3">
        <Text overflowWrap="anywhere">{facts.join(', ')}</Text>
        {mayCorrect ? (
          <Opened label="Correct the address" name={`Correct the address of ${about}`}>
            {(close) => <AddressForm {...parcelProps} onDone={close} />}
          </Opened>
        ) : null}
        {mayCorrect && gift ? (
          <CorrectCard {...{ order, act, about }} path={`parcels/${id}`} message={gift.message} />
        ) : null}
        {LEFT.includes(state) ? (
          <Opened label="Print again" name={`Print again: ${about}`}>
            {(close) => <ReprintForm {...parcelProps} onDone={close} />}
          </Opened>
        ) : null}
      </Stack>
    </Row>
  );
}

function AddressForm({ order, parcel, title, act, onDone }: ParcelFormProps) {
  const [address, setAddress] = useState<CheckoutAddress>(parcel.address ?? NONE);
  const [reason, setReason] = useState('');
  const { isOutdated, putTo } = useSeenOrder(order);
  const { faults, formProps } = useStaffForm({
    act,
    prefix: 'address.',
    successText: `The address of ${title.toLowerCase()} is corrected, and its buyer is told.`,
    check: () => reasonFaults(reason),
    body: () => ({ by: 'staff', reason: reason.trim(), address }),
    send: putTo(`/orders/${order.id}/parcels/${parcel.id}/address`),
    onDone,
  });
  const shownNames = NAMES.filter((name) => !PHONETIC.includes(name) || name in address);
  return (
    <Form aria-label={`Correct the address of ${title.toLowerCase()}`} {...formProps}>
      {parcel.address ? (
        <Text fontSize="sm" color="fg.muted">
          It stays in its country and state, and where its way of delivery costs the same.
        </Text>
      ) : null}
      {isOutdated && parcel.address ? (
        <Text fontWeight="medium" overflowWrap="anywhere">
          {`By now it goes to: ${Object.values(parcel.address).filter(Boolean).join(', ')}`}
        </Text>
      ) : null}
      {shownNames.map((name) => (
        <LabelledInput
          key={name}
          label={LABELS[name]}
          fault={faults[name]}
          optional=""
          autoComplete="off"
          maxLength={name === 'country' ? 2 : 200}
          readOnly={name === 'country' && parcel.address !== null}
          value={address[name] ?? ''}
          onChange={({ target: { value } }) =>
            setAddress({ ...address, [name]: name === 'country' ? value.toUpperCase() : value })
          }
        />
      ))}
      <Reason reason={reason} fault={faults['reason']} onChange={setReason} />
      <FormButtons submit="Save the address" onLeave={onDone} />
    </Form>
  );
}
