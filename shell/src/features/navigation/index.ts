export { usePage } from './use-page';
export { STEP_OF_THE_PAGE, useRouteChange } from './use-route-change';
export { ShopLink, ShopLinkButton } from './shop-link';
