/**
 * The data layer of a shop page: customisation store, query cache and API client. This module loads with the first
 * remote or product page. The shell starts the data layer with '@bindery/shared/data/boot'. This module re-exports the
 * names that remotes use from jotai and TanStack Query. An API call that only one remote uses belongs in that remote.
 */
export { atom, useAtomValue, useStore } from 'jotai';
export { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
export { assertOnline, OfflineError, useWrite } from './query-client';
export { newIdempotencyKey, callCommerce, callContent, type ApiCall } from './api/client';
export {
  loadItemDraft,
  renewItemDraft,
  useBeginNewBook,
  useCustomisationSource,
  useReplacedDraft,
} from './drafts/customisation-store';
export { draftsOnDevice, type DeviceDraft } from './drafts/drafts-on-device';
export { useCustomisation, useCustomisationWriter } from './drafts/draft-store';
export { useExtrasChoice } from './drafts/use-extras-choice';
export {
  hasItemDraft,
  itemDraftChanges,
  useDraftKey,
  useHasItemDraft,
  useHasLineDraft,
  useIntent,
} from './drafts/use-draft-key';
export {
  lostPhotos,
  photosUnderWay,
  photoUploadsAtom,
  type PhotoUploads,
  type PhotoUploadsAtom,
  type PhotoUploadState,
  type RefusedFile,
} from './drafts/photo-uploads.atoms';
export { useKeepSubtotal } from './drafts/subtotal.atoms';
export { useDiagnosticMode } from './drafts/use-diagnostic-mode';
export { useLeaveWarning } from '../core/use-leave-warning';
export { clockOffset, exchange } from './api/http';
export { readRecord, writeRecord } from '../core/browser-storage';
export { guestToken, isCartStored } from '../core/guest-token';
export { ApiError, InvalidCustomisationError, isCancelled, retryPassing } from './api/errors';
export { cartQuery, isOlderCart, linesOf } from './api/cart';
export { cartTag, checkoutTag } from '../contracts/cart-tag';
export { userQuery } from './api/user';
export { PhotoRejectedError, uploadPhoto } from './api/photos';
export { useFlag } from './api/flags';
export { contentPageQuery, homeQuery } from './api/content-page';
export { extrasQuery, productQuery, productsQuery } from './api/products';
export { schemaPreviewQuery, shownVersion, tocAtVersionQuery, tocQuery } from './api/personalisation';
export { useSchemaPreview } from './use-schema-preview';
export { OrderedBookProvider } from './ordered-book';
export { joinList } from '../market/listed-names';
export { dayRange } from '../market/day-range';
export { writeMoment } from '../market/moments';
export { parseAmount, formatMoney, toWireMoney } from '../market/money';
export { decodeQuery } from '../customisation/query-codec';
export { encodeLink } from '../customisation/copied-link';
export { datedCustomisation } from '../customisation/local-date';
export { trimCharacters } from '../customisation/trim-characters';
export { chosenUpsells, isFree, upsellSubtotals, variantsOf } from '../customisation/upsells';
export { canonicalCustomisation, mergeCustomisation, differingKeys } from '../customisation/merge';
export { bookName, bookNameKey, childNameKey } from '../customisation/book-name';
export { lineSearch, orderSearch } from '../customisation/intent';
export { isFilled } from '../customisation/filled';
export { extraMisfit, extrasOfLine, sortExtras, type ExtrasRecord } from '../customisation/extras-choice';
export { findFormat, type FORMAT_DRAWINGS } from '../customisation/format-names';
