export { Promotions, type PromotionsParts } from './promotions.service';
export { readPromotionSeed } from './seed-file';
export { canonicalCode, nameIn, percentText, type Promotion } from './promotion';
export { reduce, type ReducibleLine, type Reduction } from './reduce';
