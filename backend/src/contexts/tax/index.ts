export { openTaxTable, type TaxedGoods, type TaxPlace, type TaxPort } from './tax-table';
