export { exposesComponent, type Exposed, type Load } from './exposed';
export { adminPanelContract } from './admin';
export { customisationFormContract, otherTabNoticeContract, schemaFormModalContract } from './builder';
export {
  cartPageContract,
  checkoutPageContract,
  miniCartContract,
  optionsStepContract,
  orderEditorContract,
  orderPageContract,
} from './cart';
export { avatarPreviewContract, bookPreviewContract, pagePreviewContract } from './preview';
