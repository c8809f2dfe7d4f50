export { PromoForm } from './promo-form';
export { PromoRow } from './promo-row';
