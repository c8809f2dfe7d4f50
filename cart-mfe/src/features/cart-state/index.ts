export {
  addItems,
  addPromotion,
  MissingDataError,
  patchItem,
  removeItem,
  removePromotion,
  type CartWrite,
  type LineItemPatch,
  type NewItem,
} from './cart-api';
export { useIntent } from './use-intent';
export { writeIntent, type WriteIntent } from './write-intent';
export { CART_WRITE } from './cart-write';
export { reportUnexpected } from './report-unexpected';
export { refusalOf, useRefusalText, type Refusal } from './refusal';
export { useCart, useKeepAnswer } from './use-cart';
export { useCartWrite } from './use-cart-write';
export { droppedExtrasAtom } from './dropped-extras';
export { WriteFailure } from './write-failure';
export { onCartChangedElsewhere, onPaidElsewhere, tellOtherTabs, tellPaid } from './other-tabs';
