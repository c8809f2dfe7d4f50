export { usePage } from './use-page';
export { useRouteChange } from './use-route-change';
export { ShopLink, ShopLinkButton } from './shop-link';
