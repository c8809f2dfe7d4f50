import { findMarket, useMarket } from '@bindery/shared';
import { Box, Heading, Link, Text } from '@bindery/shared/ui';
import type { Address, Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../order-words';
import { dayRange } from '../days';
import { OrderPanel } from './order-panel';

/** How the parcel comes, when, and where to. Nothing where none of it is known. */
export function OrderDelivery({ order }: { order: Order }) {
  const words = useOrderWords();
  const market = useMarket();
  const { shipping, shippingAddress, editing, state } = order;
  const days = shipping?.delivery ?? editing.delivery;
  if (!days && !shippingAddress) return null;
  return (
    <OrderPanel title={words.deliveryTitle}>
      {days && state !== 'cancelled' ? (
        <Text marginTop="2" fontWeight="semibold">
          {days.earliest === days.latest
            ? words.arrivesOn(dayRange(days.earliest, days.latest, market))
            : words.arrivesBetween(dayRange(days.earliest, days.latest, market))}
        </Text>
      ) : null}
      {shipping ? <Method shipping={shipping} /> : null}
      {shipping?.tracking ? <Tracking tracking={shipping.tracking} /> : null}
      {shippingAddress ? (
        <>
          <Heading as="h3" size="sm" marginTop="4">
            {words.addressTitle}
          </Heading>
          <AddressLines address={shippingAddress} marketIdentifier={order.market} />
        </>
      ) : null}
    </OrderPanel>
  );
}

function Method({ shipping: { method } }: { shipping: NonNullable<Order['shipping']> }) {
  const words = useOrderWords();
  const { name, carrier } = method;
  // one without a way of delivery that was chosen has a carrier once it is sent
  const text = name && carrier ? words.methodBy(name, carrier) : name || carrier;
  return text ? (
    <Text fontSize="sm" color="fg.muted">
      {text}
    </Text>
  ) : null;
}

function Tracking({ tracking: { url, code } }: { tracking: { url: string; code: string } }) {
  const words = useOrderWords();
  // a carrier's address, and nothing else that a link can do
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

/** An address as it stands on a parcel. Source: docs/rules.md ORDER-07 */
function AddressLines({ address, marketIdentifier }: { address: Address; marketIdentifier: string }) {
  const market = useMarket();
  const { familyNameFirst } = findMarket(marketIdentifier) ?? market;
  const { firstname, lastname, address1, address2, zipcode, city, state, country } = address;
  const name = familyNameFirst ? [lastname, firstname] : [firstname, lastname];
  const lines = [
    name.filter(Boolean).join(' '),
    address1,
    address2,
    [zipcode, city].filter(Boolean).join(' '),
    state,
    new Intl.DisplayNames(market.locale, { type: 'region' }).of(country) ?? country,
  ];
  return (
    <Box as="address" fontStyle="normal" fontSize="sm" overflowWrap="anywhere">
      {lines.filter(Boolean).map((line, index) => (
        <Text key={`${index} ${line}`}>{line}</Text>
      ))}
    </Box>
  );
}
