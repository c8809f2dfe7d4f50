/**
 * What the page shares with its remotes at run time: one copy, given by the shell. Libraries stand behind it and are
 * re-exported by name, because a library shared as such is shipped whole. A name added here is bytes on every page.
 * Form hooks and fields: '@bindery/shared/forms'.
 */
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { useLocation, useNavigate, useParams } from 'react-router-dom';
export { RouterLink } from './navigation/router-link';

export { useMarket } from './boot/market-context';
export {
  marketPath,
  LANGUAGES,
  languageOf,
  MARKETS,
  findMarket,
  parseAmount,
  amountOf,
  formatMoney,
  toWireMoney,
  type Market,
  type MinorMoney,
  type WireMoney,
} from './market';
export { createWords, fillTemplate } from './words';
export { emit, on, useChannel, type ChannelMoment, type ChannelMoments } from './channel';
export {
  useCustomisation,
  useCustomisationSource,
  useCustomisationWriter,
  useSubtotal,
  useKeepSubtotal,
  useDiagnosticMode,
  readRecord,
  writeRecord,
  type CustomisationSource,
  type CustomisationState,
  type CustomisationWriter,
} from './customisation-store';
export {
  encodeQuery,
  decodeQuery,
  mergeCustomisation,
  trimCharacters,
  sumSubtotal,
  chosenUpsells,
  upsellSubtotals,
  isFree,
  startAgainLink,
  canonicalCustomisation,
  isFilled,
  codePointLength,
  bookFormat,
  BOOK_FORMATS,
  type BookFormat,
  type CalendarDay,
  type CharacterGroup,
  type CharacterKind,
  type DatePart,
  type EvaluatedFields,
  type FieldFault,
  type Fields,
  type MergeMode,
  type SubtotalRecord,
  type TabOfKeys,
  type TextEntry,
} from './customisation';
export {
  productsQuery,
  productQuery,
  schemaPreviewQuery,
  tocQuery,
  validateCustomisation,
  cartQuery,
  addItems,
  patchItem,
  removeItem,
  askForPrint,
  checkPrintFile,
  newIdempotencyKey,
  isCancelled,
  ApiError,
  InvalidCustomisationError,
  MarketValidationError,
  MissingDataError,
  RequestTimeoutError,
  type CartWrite,
  type LineItemPatch,
  type PrintComponent,
  type ValidationAnswer,
} from './api';
export { PAGE_IMAGE_WIDTHS, pageImageWidth, pageImageUrl, type PageImageWidth } from './muse-images';
