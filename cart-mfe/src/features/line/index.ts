export { CoverImage } from './cover-image';
export { dayRange, wantedDayText } from './day-range';
export { FormatDrawing } from './format-drawing';
export { type LineGroup, lineGroups, linesOfGroup, skuOf, counted, lineName } from './line-groups';
export { estimateLabel, isNothing, lineCost, shippingFromText, shownTotal, takenOff } from './line-money';
export { LinePrice } from './line-price';
export { useUpsellPrice } from './line-upsells';
export { PieceList } from './piece-list';
export { CardMessage, SummaryList } from './summary-list';
