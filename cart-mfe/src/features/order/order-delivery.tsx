import { useMarket, lateModule } from '@bindery/shared';
import { Badge, Box, Heading, Link, Stack, Text } from '@bindery/shared/ui';
import type { DeliveryEstimate, Order, OrderParcel, Shipping } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { AddressLines } from '../address';
import { dayRange, counted, lineName, wantedDayText } from '../line';
import type { OrderReading } from '../../data/order/order-query';
import { OrderPanel } from '../../ui/panel';
import { wordOf } from './state-badge';
import { useState } from 'react';
import { Modal } from '@bindery/shared/ui-overlay';
import { personName } from '@bindery/shared/bundled';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useWindow } from './edit-window';
import { ChangeCard } from './gift-card';

const AddressForm = lateModule(() => import('./address-form')).get('AddressForm');

/** Lets the shopper correct a parcel's address while the order can be changed. Source: docs/rules.md PARC-08 */
export function ChangeAddress({ reading, parcel }: { reading: OrderReading; parcel: OrderParcel }) {
  const words = useOrderWords();
  const { close } = useWords();
  const market = useMarket();
  const { isOpen } = useWindow(reading);
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed');
  const { address } = parcel;
  const label = address ? words.changeAddressOf(personName(address, market)) : words.changeAddress;
  return (
    <Box marginTop="1">
      {isOpen ? (
        <TextButton aria-label={label} onClick={() => setState('open')}>
          {words.changeAddress}
        </TextButton>
      ) : null}
      <Text role="status" fontSize="sm" _empty={{ display: 'none' }}>
        {state === 'saved' ? words.addressSaved : null}
      </Text>
      <Modal isOpen={state === 'open'} title={label} cancelLabel={close} onClose={() => setState('closed')}>
        <LatePart>
          <AddressForm order={reading.order} parcel={parcel} onSaved={() => setState('saved')} />
        </LatePart>
      </Modal>
    </Box>
  );
}

interface ParcelProps {
  reading: OrderReading;
  parcel: OrderParcel;
}
const ENDED: readonly string[] = ['shipped', 'delivered', 'cancelled'];
type Days = Pick<DeliveryEstimate, 'earliest' | 'latest'>;

/**
 * Shows the delivery method, date, address and contents of each parcel. Renders nothing if none of them is known. The
 * data of a single parcel is read from the order itself, because an older server sends no parcels.
 * Source: docs/rules.md PARC-06
 */
export function OrderDelivery({ reading }: { reading: OrderReading }) {
  const words = useOrderWords();
  const { order } = reading;
  const { shipping, shippingAddress, editing, parcels = [] } = order;
  if (parcels.length > 1)
    return (
      <Stack gap="6">
        {parcels.map((parcel, index) => (
          <OrderPanel key={parcel.id} title={words.parcelTitle(index + 1, parcels.length)}>
            <Parcel reading={reading} parcel={parcel} />
          </OrderPanel>
        ))}
      </Stack>
    );
  const days = shipping?.delivery ?? editing.delivery;
  const [parcel] = parcels;
  if (!days && !shippingAddress && !parcel) return null;
  return (
    <OrderPanel title={words.deliveryTitle}>
      <Way order={order} days={days} shipping={shipping} />
      {parcel ? (
        <Receiver reading={reading} parcel={parcel} />
      ) : shippingAddress ? (
        <Address address={shippingAddress} order={order} />
      ) : null}
    </OrderPanel>
  );
}

function Parcel({ reading, parcel }: ParcelProps) {
  const words = useOrderWords();
  const { order } = reading;
  const { state, shipping } = parcel;
  return (
    <>
      {state === order.state ? null : (
        <Badge marginTop="2" whiteSpace="normal">
          {wordOf({ ...words.states }, state)}
        </Badge>
      )}
      {parcel.isReprint ? (
        <Text marginTop="2" fontWeight="semibold">
          {words.parcelAgain}
        </Text>
      ) : null}
      <Way order={order} days={shipping?.delivery ?? null} shipping={shipping} />
      <Receiver reading={reading} parcel={parcel} />
      <Heading as="h3" size="sm" marginTop="4">
        {words.parcelContents}
      </Heading>
      <Contents order={order} parcel={parcel} />
    </>
  );
}

function Way({ order, days, shipping }: { order: Order; days: Days | null; shipping: Shipping | null }) {
  const words = useOrderWords();
  const cartWords = useWords();
  const market = useMarket();
  return (
    <>
      {days && order.state !== 'cancelled' ? (
        <Text marginTop="2" fontWeight="semibold">
          {days.earliest === days.latest
            ? words.arrivesOn(dayRange(days.earliest, days.latest, market))
            : words.arrivesBetween(dayRange(days.earliest, days.latest, market))}
        </Text>
      ) : null}
      {shipping?.day ? <Text fontSize="sm">{wantedDayText(cartWords, shipping.day, market)}</Text> : null}
      {shipping ? <Method shipping={shipping} /> : null}
      {shipping?.tracking ? <Tracking tracking={shipping.tracking} /> : null}
    </>
  );
}

function Method({ shipping: { method } }: { shipping: Shipping }) {
  const words = useOrderWords();
  const { name, carrier } = method;
  // a parcel without a chosen delivery method has a carrier only after it is shipped
  const text = name && carrier ? words.methodBy(name, carrier) : name || carrier;
  return text ? (
    <Text fontSize="sm" color="fg.muted">
      {text}
    </Text>
  ) : null;
}

function Tracking({ tracking: { url, code } }: { tracking: { url: string; code: string } }) {
  const words = useOrderWords();
  // links only http and https URLs
  const isWeb = /^https?:\/\//.test(url);
  return (
    <Box marginTop="3">
      {isWeb ? (
        <Link href={url} target="_blank" rel="noopener noreferrer" display="inline-block" paddingBlock="1.5">
          {words.track}
        </Link>
      ) : null}
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {words.trackingCode(code)}
      </Text>
    </Box>
  );
}

function Address({ order, address }: { order: Order; address: OrderParcel['address'] }) {
  const words = useOrderWords();
  // true if the parcel has no address but the shopper can still add one
  const isMissing = !address && !ENDED.includes(order.state);
  if (!address && !isMissing) return null;
  return (
    <>
      <Heading as="h3" size="sm" marginTop="4">
        {words.addressTitle}
      </Heading>
      {address ? (
        <AddressLines address={address} marketIdentifier={order.market} />
      ) : (
        <Text fontSize="sm">{words.addressMissing}</Text>
      )}
    </>
  );
}

/** The parcel's address and gift message. */
function Receiver({ reading, parcel }: ParcelProps) {
  const words = useOrderWords();
  const market = useMarket();
  const { address, gift } = parcel;
  return (
    <>
      <Address order={reading.order} address={address} />
      <ChangeAddress reading={reading} parcel={parcel} />
      {gift?.message ? (
        <>
          <Heading as="h3" size="sm" marginTop="4">
            {words.giftTitle}
          </Heading>
          <Text
            as="blockquote"
            fontSize="sm"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
            borderInlineStartWidth="2px"
            borderColor="border.strong"
            paddingInlineStart="3"
            marginTop="1"
          >
            {gift.message}
          </Text>
        </>
      ) : null}
      {gift ? (
        <Box marginTop="1">
          <ChangeCard
            reading={reading}
            place={{ kind: 'parcels', id: parcel.id }}
            message={gift.message}
            name={address ? personName(address, market) : words.giftTitle}
          />
        </Box>
      ) : null}
      {gift?.hidesPrices ? (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {words.noPrices}
        </Text>
      ) : null}
    </>
  );
}

/** Shows the parcel's books. An extra is in the parcel of its book. */
function Contents({ order, parcel }: { order: Order; parcel: OrderParcel }) {
  const words = useOrderWords();
  return (
    <Stack as="ul" listStyleType="none" gap="0.5" fontSize="sm" aria-label={words.parcelContents}>
      {parcel.items.map(({ itemId, quantity }) => {
        const item = order.items.find(({ id }) => id === itemId);
        return item ? (
          <Text as="li" key={itemId} overflowWrap="anywhere">
            {counted(quantity, lineName(item))}
          </Text>
        ) : null;
      })}
    </Stack>
  );
}
