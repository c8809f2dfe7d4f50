export { openCheckoutTax, taxOrPending, TaxUnavailableError, type CheckoutTax } from './checkout-tax';
export type { TaxDestination } from './tax-service';
export {
  openTaxTable,
  SHIPPING_CATEGORY,
  taxAt,
  type TaxedGoods,
  type TaxPlace,
  type TaxPort,
  type TaxShare,
} from './tax-table';
