export { openCheckoutTax, SHIPPING_CATEGORY, TaxUnavailableError, type CheckoutTax } from './checkout-tax';
export type { TaxDestination } from './tax-service';
export { openTaxTable, taxAt, type TaxedGoods, type TaxPlace, type TaxPort } from './tax-table';
