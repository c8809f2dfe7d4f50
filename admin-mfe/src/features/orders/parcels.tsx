import { useId, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { cartTag } from '@bindery/shared/data';
import type { CheckoutAddress, Order, OrderParcel } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import { callStaff, Form, List, Row, Section, useStaff } from '../staff';
import type { Act } from './payments';
import { reasonFaults, useOrderForm } from './use-order-form';

/** As checkout asks for them. */
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
const NONE: CheckoutAddress = {
  ...{ firstname: '', lastname: '', phone: '', address1: '', address2: '', city: '' },
  ...{ country: '', state: '', zipcode: '' },
};

interface ParcelsProps {
  order: Order;
  act: Act;
}

/** Where an order goes, and the correction of it until it is taken for printing. Source: docs/rules.md STAFF-46 */
export function Parcels({ order, act }: ParcelsProps) {
  const parcels = order.parcels ?? [];
  return (
    <Section title="Parcels">
      <List aria-label="Parcels">
        {parcels.map((parcel, at) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} title={`Parcel ${at + 1}`} act={act} />
        ))}
      </List>
    </Section>
  );
}

interface ParcelProps extends ParcelsProps {
  parcel: OrderParcel;
  title: string;
}

function Parcel({ order, parcel, title, act }: ParcelProps) {
  const { has } = useStaff();
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const { state, address, shipping } = parcel;
  const mayChange = has('support') && order.state === 'placed';
  return (
    <Row>
      <Stack gap="3">
        <Text overflowWrap="anywhere">
          {title}: {state}
          {address ? `, to ${address.city}, ${address.country}` : ', address missing'}
          {shipping ? `, ${shipping.method.carrier}` : ''}
        </Text>
        {mayChange ? (
          <Button
            variant="outline"
            alignSelf="flex-start"
            aria-expanded={isOpen}
            aria-controls={region}
            aria-label={`Correct the address of ${title.toLowerCase()}`}
            onClick={() => setOpen(!isOpen)}
          >
            Correct the address
          </Button>
        ) : null}
        <Box id={region}>
          {isOpen && mayChange ? (
            <AddressForm
              {...{ order, parcel, title, act }}
              // what is typed is of one state of the order's address
              key={JSON.stringify(address)}
              onDone={() => setOpen(false)}
            />
          ) : null}
        </Box>
      </Stack>
    </Row>
  );
}

function AddressForm({ order, parcel, title, act, onDone }: ParcelProps & { onDone(): void }) {
  const market = useMarket();
  const [address, setAddress] = useState<CheckoutAddress>(parcel.address ?? NONE);
  const [reason, setReason] = useState('');
  const { faults, formProps } = useOrderForm({
    act,
    prefix: 'address.',
    done: `The address of ${title.toLowerCase()} is corrected, and its buyer is told.`,
    check: () => reasonFaults(reason),
    body: () => ({ by: 'staff', reason: reason.trim(), address }),
    send: (body, idempotencyKey) =>
      callStaff({
        ...{ market, method: 'PUT', body, idempotencyKey, ifMatch: cartTag(order) },
        path: `/orders/${order.id}/parcels/${parcel.id}/address`,
      }),
    onDone,
  });
  const shown = NAMES.filter((name) => !PHONETIC.includes(name) || name in address);
  return (
    <Form aria-label={`Correct the address of ${title.toLowerCase()}`} {...formProps}>
      {parcel.address ? (
        <Text fontSize="sm" color="fg.muted">
          It stays in its country and state, and where its way of delivery costs the same.
        </Text>
      ) : null}
      {shown.map((name) => (
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
      <LabelledInput
        label="Reason"
        hint="For your colleagues: its buyer does not read it"
        fault={faults['reason']}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit">Save the address</Button>
        <Button variant="ghost" onClick={onDone}>
          Leave it
        </Button>
      </Flex>
    </Form>
  );
}
