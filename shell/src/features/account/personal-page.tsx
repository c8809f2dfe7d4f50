import type { ComponentType } from 'react';
import { useLocation } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';
import { NotFoundPage } from '../layout';
import { AccountPage } from './account-page';
import { DeletePage } from './delete-form';
import { NewEmailPage, UndoEmailPage } from './email-pages';
import { ExportPage } from './export-form';
import { FindOrderPage } from './find-order-page';
import { ConfirmPage, LinkPage, OpenOrderPage } from './mailed-pages';
import { NotMinePage, OrderEmailPage } from './order-email-pages';
import { OrdersPage } from './orders-page';
import { ReceiptPage } from './receipt-page';
import { ForgottenPage, ResetPage } from './reset-pages';
import { SignInPage } from './sign-in-page';
import { SignUpPage } from './sign-up-page';
import { YourDataPage } from './your-data-page';

/** Pages by path within the market. These pages are not in the shell's routes, because every page loads the routes. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/account': AccountPage,
  '/account/sign-in': SignInPage,
  '/account/sign-up': SignUpPage,
  '/account/forgotten': ForgottenPage,
  '/account/reset': ResetPage,
  '/account/confirm': ConfirmPage,
  '/account/email': NewEmailPage,
  '/account/undo': UndoEmailPage,
  '/account/link': LinkPage,
  '/account/delete': DeletePage,
  '/account/export': ExportPage,
  '/account/orders': OrdersPage,
  '/privacy/your-data': YourDataPage,
  '/privacy/receipt': ReceiptPage,
  '/orders/find': FindOrderPage,
  '/orders/open': OpenOrderPage,
  '/orders/email': OrderEmailPage,
  '/orders/not-mine': NotMinePage,
};

/** Shows the page of the current URL: a page about the shopper's account, orders or data. */
export function PersonalPage() {
  const path = marketFromPath(useLocation().pathname).pagePath.replace(/(.)\/$/, '$1');
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path]! : NotFoundPage;
  return <Page />;
}
