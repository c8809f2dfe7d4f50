export { lineGroups, linesOfGroup, skuOf, type LineGroup } from './line-groups';
export { isNothing, lineCost, takenOff } from './line-money';
export { counted, lineName } from './line-name';
export { LinePrice } from './line-price';
export { PieceList } from './piece-list';
export { shippingFromText, totalLabel } from './sum-labels';
