export { ErrorView, PageBoundary } from './error-view';
export { NotFoundPage } from './not-found-page';
export { useDisclosure } from './market-chooser';
export { LineIcon, useIsHydrated } from './page-header';
export { PageLayout } from './page-layout';
export { ShopLink, ShopLinkButton } from './shop-link';
export { usePage, STEP_OF_THE_PAGE } from './use-route-change';
export { WaitingPage } from './header-bar';
