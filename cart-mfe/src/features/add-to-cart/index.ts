export { useAddToCart } from './use-add-to-cart';
export { addFailure, type AddFailure, type RefusedField } from './add-failure';
