import {
  cartPageContract,
  checkoutPageContract,
  miniCartContract,
  optionsStepContract,
  orderEditorContract,
  orderPageContract,
} from '@bindery/contracts/tests';

cartPageContract(() => import('./cart-page'));
checkoutPageContract(() => import('./checkout-page'));
miniCartContract(() => import('./mini-cart'));
optionsStepContract(() => import('./options-step'));
orderEditorContract(() => import('./order-editor'));
orderPageContract(() => import('./order-page'));
