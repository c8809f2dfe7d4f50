export { MergeNotice } from './merge-notice';
export { OrderAccessOfPage } from './order-access';
export { PersonalPage } from './personal-page';
