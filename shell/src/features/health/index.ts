export { ShopAway } from './shop-away';
