export { checkedAddress, InvalidAddressError, deliveryFaults, tidied, under, writtenFaults } from './address';
export { type CheckoutTax, openCheckoutTax, taxOrPending } from './tax-service';
export {
  deliveryOf,
  deliveryPromise,
  type DeliveryPromise,
  type DeliveryWay,
  endOfWindow,
  notEarlier,
  slowest,
  wantedDayFaults,
} from './estimate';
export { createGooglePlaces } from './google-places';
export { createPlaces, type PlacesPort } from './places';
export {
  deliveryPricesOf,
  deliveryTableOf,
  openShippingRates,
  type OpenPlace,
  type ShippingRate,
  type ShippingRates,
} from './rates';
export { checkedBusiness, createVatRegister, type StoredBusiness, type VatRegister } from './vat-number';
export { openTaxTable, SHIPPING_CATEGORY, taxAt, type TaxPlace, type TaxPort } from './tax-table';
