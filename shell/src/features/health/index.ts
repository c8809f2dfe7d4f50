export { ShopState } from './shop-state';
