/** Pure customisation rules, for the server too. Page-only code is in '@bindery/shared/data' and '/forms'. */
export { findFormat, FORMAT_DRAWINGS, sameName, type NamedFormat } from './format-names';
export { childNameKey } from './book-name';
export { groupOf } from './characters';
export { extraMisfit } from './extras-choice';
export { canonicalCustomisation } from './merge';
export { faultFamily, type FaultFamily } from './fault-family';
export { isFilled, hasInk } from './filled';
export { schemaOn } from './offered-years';
export { sentCustomisation, previewCustomisation } from './evaluate-fields';
export { hasLostSign, typedText, codePointLength, lineCount } from './typed-text';
export {
  feColorMatrixValues,
  isPhotoFilter,
  photoFilterMatrix,
  PHOTO_FILTER_NAMES,
  type PhotoFilter,
} from './photo-filters';
export { componentOf, schemaFields } from './schema-rules';
export { trimCharacters } from './trim-characters';
export { chosenUpsells, upsellSubtotals, type ChosenUpsell } from './upsells';
export { EMPTY_SUBTOTAL, sumSubtotal } from './subtotal';
export { keyOfPair } from './query-codec';
