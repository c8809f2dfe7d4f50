export { Promotions, type PromotionsParts } from './promotions.service';
export { readPromotionSeed } from './seed-file';
export { canonicalCode, nameIn, percentText, type Promotion } from './promotion';
export type { ReducibleLine, Reduction } from './reduce';
