export {
  encodeQuery,
  decodeQuery,
  searchWithoutCustomisation,
  isReservedKey,
  MAX_QUERY_BYTES,
  type DecodedQuery,
} from './query-codec';
export {
  canonicalCustomisation,
  follow,
  heldFrom,
  mergeCustomisation,
  mergeMine,
  settle,
  type CustomisationState,
  type Held,
  type MergeMode,
} from './merge';
export { trimCharacters } from './trim-characters';
export { sumSubtotal, parseSubtotal, EMPTY_SUBTOTAL, type SubtotalRecord } from './subtotal';
export { chosenUpsells, isFree, upsellSubtotals } from './upsells';
export { startAgainLink } from './start-again';
export {
  chooseCustomisation,
  parseStoredCustomisation,
  INVALID_CUSTOMISATION,
  NO_CUSTOMISATION,
  type LoadedCustomisation,
} from './load';
export { isFilled } from './filled';
export { codePointLength } from './text-length';
export { firstLackingTab, formTabs, lackingKeys, type TabOfKeys } from './form-tabs';
export {
  componentOf,
  isAnswered,
  isRequired,
  isWholeNumber,
  lengthLimit,
  measuredLength,
  ruleLimit,
  schemaFields,
} from './schema-rules';
export { checkValue, entryField, type FieldFault } from './check-value';
export { faultFamily, type FaultFamily } from './fault-family';
export {
  evaluateFields,
  previewCustomisation,
  type EvaluatedFields,
  type EvaluateOptions,
  type Fields,
} from './evaluate-fields';
export { dependencyOrder, type DependencyOrder } from './dependency-order';
export { sentCustomisation } from './sent-customisation';
export {
  ageOf,
  dateOrder,
  isCalendarDay,
  localDay,
  readDay,
  writeDay,
  yearsBetween,
  type CalendarDay,
  type DatePart,
} from './dates';
export {
  characterKinds,
  characterPath,
  readCharacters,
  type CharacterGroup,
  type CharacterKind,
} from './characters';
export { lackingInCharacters } from './lacking-in-characters';
export { readPath, writePath } from './value-path';
export { newEntryId, textEntries, type TextEntry } from './entry-id';
export { readWholeNumber } from './whole-number';
export { bookFormat, BOOK_FORMATS, type BookFormat } from './book-format';
export {
  feColorMatrixValues,
  isPhotoFilter,
  photoFilterMatrix,
  PHOTO_FILTER_NAMES,
  PHOTO_FILTERS,
  type ColourMatrix,
  type PhotoFilter,
} from './photo-filters';
