import { useMarket } from '@bindery/shared';
import { Box, Heading, Stack, Text } from '@bindery/shared/ui';
import type { Order, OrderParcel } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { usePaymentWords } from '../../words/payment';
import { AddressLines } from '../address';
import { deliveryText } from './rate-card';
import { PieceList } from '../line';
import { OrderPanel } from '../order';

type Place = Pick<OrderParcel, 'id' | 'address' | 'shipping' | 'items'>;

/** An older server sends only one parcel and no `parcels`. */
const placesOf = ({ parcels, shippingAddress, shipping }: Order): readonly Place[] =>
  parcels ?? [{ id: 'one', address: shippingAddress, shipping, items: [] }];

/** The address, delivery method and date of each parcel. If there are several parcels, also their contents. */
export function ParcelPlaces({ order }: { order: Order }) {
  const words = usePaymentWords();
  const { deliveryTitle } = useOrderWords();
  const places = placesOf(order).filter(({ address, shipping }) => address ?? shipping);
  if (places.length === 0) return null;
  return (
    <OrderPanel title={deliveryTitle}>
      <Stack gap="5" marginTop="3">
        {places.map((place, index) => (
          <Box key={place.id}>
            {places.length > 1 ? (
              <Heading as="h3" size="sm">
                {words.parcelOf(index + 1, places.length)}
              </Heading>
            ) : null}
            <Way shipping={place.shipping} />
            {place.address ? <AddressLines address={place.address} marketIdentifier={order.market} /> : null}
            {places.length > 1 ? (
              <PieceList
                label={words.parcelItems}
                lines={order.items}
                pieces={place.items.map(({ itemId: lineId, quantity }) => ({ lineId, quantity }))}
              />
            ) : null}
          </Box>
        ))}
      </Stack>
    </OrderPanel>
  );
}

function Way({ shipping }: Pick<Place, 'shipping'>) {
  const words = usePaymentWords();
  const market = useMarket();
  if (!shipping) return null;
  const { name, carrier } = shipping.method;
  return (
    <Box marginBottom="2">
      <Text fontWeight="semibold">{deliveryText(words, shipping.delivery, market)}</Text>
      <Text fontSize="sm" color="fg.muted">
        {[name, carrier].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  );
}
