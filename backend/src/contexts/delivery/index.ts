export { checkedAddress } from './address';
export { InvalidAddressError } from './address';
export { type CheckoutTax, openCheckoutTax, taxOrPending } from './checkout-tax';
export { deliveryFaults, tidied, under, writtenFaults } from './delivery-address';
export {
  deliveryOf,
  deliveryPromise,
  type DeliveryPromise,
  type DeliveryWay,
  endOfWindow,
  notEarlier,
  slowest,
} from './estimate';
export { openShippingRates, type ShippingRate, type ShippingRates } from './rates';
export { openTaxTable, SHIPPING_CATEGORY, taxAt, type TaxPlace, type TaxPort } from './tax-table';
