export { AccountPage } from './account-page';
export { DeletePage } from './delete-page';
export { FindOrderPage } from './find-order-page';
export { ConfirmPage, LinkPage, OpenOrderPage } from './mailed-pages';
export { MergeNotice } from './merge-notice';
export { OrdersPage } from './orders-page';
export { ForgottenPage, ResetPage } from './reset-pages';
export { SignInPage } from './sign-in-page';
export { SignUpPage } from './sign-up-page';
