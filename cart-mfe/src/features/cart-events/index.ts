export { trackAdded, trackChange } from './track-change';
export { trackAddedLater, trackChangeLater } from './track-later';
export { seenGoods, viewCart } from './view-cart';
