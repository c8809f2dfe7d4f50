import type { DeliveryPrices } from '@bindery/shared/contracts';
import { toWireMoney, type Market } from '@bindery/shared/market';
import type { ShippingRates } from './rates';

/** Returns the delivery prices of one book within the market's own country; undefined if it is not delivered. */
export function deliveryPricesOf(
  rates: Pick<ShippingRates, 'ratesOf' | 'freeFrom'>,
  market: Market,
): DeliveryPrices | undefined {
  const { iso: country, currency, moneyLocale } = market;
  const money = (minor: number) => toWireMoney({ minor, currency }, moneyLocale);
  const place = { market, country, region: '', postcode: '' };
  const parcel = { ...place, value: 0, pieces: 1, productionDays: undefined };
  const [cheapestRate] = rates.ratesOf(parcel);
  const freeFrom = rates.freeFrom(parcel);
  return (
    cheapestRate && {
      country,
      price: money(cheapestRate.discountedCost),
      ...(freeFrom !== undefined && { freeFrom: money(freeFrom) }),
    }
  );
}
