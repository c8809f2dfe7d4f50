export { trackAdded, trackChange } from './track-change';
export { seenGoods, viewCart } from './view-cart';
