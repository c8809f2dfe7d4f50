import {
  customisationBytes,
  LOCAL_DATE,
  MAX_CUSTOMISATION_BYTES,
  PackageUnavailableError,
  type ProductPackage,
  type Validated,
} from '@bindery/muse';
import type { Customisation, Page, PageProof, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import type { DomainError } from '../../../platform/problems';
import { customisationSummary } from '../../cart';
import { ordersRepository, type OrderItemRow, type OrderRow } from '../orders.repository';
import { photoFaults, photoIdsIn } from '../../photos';
import { ownerIdOf, type Editor, type OrderEditsDesk, type WantedEdit } from './edit-desk';
import { changedKeys, changedPages, frozenDay, lockedChanges, withFrozenDay } from './edit-rules';
import {
  EditTooLargeError,
  FrozenPackageUnavailableError,
  InvalidEditError,
  OrderItemNotFoundError,
  OrderUpsellLockedError,
} from '../orders.errors';

const PHOTO_LABEL = 'summary_photo_label';

export interface EditedBook {
  readonly order: OrderRow;
  readonly item: OrderItemRow & { readonly packageVersion: string; readonly customisation: Customisation };
  readonly book: ProductPackage;
  readonly schema: SchemaPreview;
}

/** The result of an edit. Computed before the transaction, which then waits only for the database. */
export interface EditPlan extends EditedBook {
  readonly customisation: Customisation;
  readonly proofs: readonly PageProof[];
  readonly changedKeys: readonly string[];
  readonly changedPages: readonly number[];
}

/** An edit that the rules refuse. The check of the locked order may find a more important reason. */
export interface RefusedEdit extends Pick<EditedBook, 'order' | 'item'> {
  readonly refused: DomainError;
}

/**
 * Returns a book of an order, with the package version that was bought.
 *
 * @throws OrderItemNotFoundError if the editor is neither the order's owner nor staff, if the item is an extra, or if
 *   the book's personal data was deleted
 */
export async function bookOf(
  { database, muse }: OrderEditsDesk,
  editor: Editor,
  itemId: string,
): Promise<EditedBook> {
  const order = await ordersRepository.ofItem(database, itemId, ownerIdOf(editor));
  const items = order ? await ordersRepository.items(database, order.id) : [];
  const item = items.find(({ id }) => id === itemId.toLowerCase());
  const { packageVersion, customisation } = item ?? {};
  if (!order || !item || !packageVersion || !customisation) throw new OrderItemNotFoundError();
  const book = await muse.packageVersion(item.productSlug, packageVersion).catch((error: unknown) => {
    if (error instanceof PackageUnavailableError) throw new FrozenPackageUnavailableError();
    throw error;
  });
  if (!book) throw new FrozenPackageUnavailableError();
  await openVersions({ muse }, items);
  const schema = muse.schemaPreview(book, { lang: order.locale, day: frozenDay(customisation) })!;
  return { order, item: { ...item, packageVersion, customisation }, book, schema };
}

/** Returns the summary of a book's choices, with the texts of the version and market in which it was bought. */
export async function summaryOf(
  { catalogue }: Pick<OrderEditsDesk, 'catalogue'>,
  { order, item, schema }: Pick<EditedBook, 'order' | 'item' | 'schema'>,
  customisation: Customisation,
): Promise<SummaryEntry[]> {
  const market = findMarket(order.market);
  const shelf = market && (await catalogue.shelf(market));
  const photoWords = shelf?.product(item.productSlug)?.content.canvas[PHOTO_LABEL];
  return customisationSummary(schema, customisation, order.locale, photoWords);
}

/**
 * Loads the package versions of an order's books. The transaction that makes the view of the order then does not wait
 * for the object store. If a version cannot be loaded, its books are shown without a cover.
 */
export async function openVersions(
  { muse }: Pick<OrderEditsDesk, 'muse'>,
  items: readonly Pick<OrderItemRow, 'productSlug' | 'packageVersion'>[],
): Promise<void> {
  const packageReads = items.flatMap(({ productSlug, packageVersion }) =>
    packageVersion === null ? [] : [muse.packageVersion(productSlug, packageVersion)],
  );
  await Promise.allSettled(packageReads);
}

/** Returns the existing photos that may be printed: the editor's photos and the photos in the book. */
export async function usablePhotos(
  { photos }: Pick<OrderEditsDesk, 'photos'>,
  editor: Editor,
  ids: readonly string[],
  heldIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [ownIds, goneIds] = await Promise.all([
    editor.by === 'shopper' ? photos.usable(ids, editor.visitor) : new Set<string>(),
    photos.gonePhotoIds(heldIds),
  ]);
  return new Set([...ownIds, ...heldIds.filter((id) => !goneIds.has(id))]);
}

/**
 * Returns an edit with the day for its validation. If the edit changes a date, this is today, else the day of the
 * order. If the edit is invalid today, the order's day is used, because values may be valid only in its year.
 * Source: docs/rules.md EDIT-04
 */
export function datedEdit(
  { muse }: Pick<OrderEditsDesk, 'muse'>,
  { order, item, book }: EditedBook,
  customisations: Customisation,
): { readonly wantedValues: Customisation; readonly verdict: Validated } {
  const validate = (values: Customisation): Validated => muse.validate(book, values, { lang: order.locale })!;
  const wantedValues = withFrozenDay(book, item.customisation, customisations);
  const verdict = validate(wantedValues);
  const day = frozenDay(item.customisation);
  if (verdict.kind === 'valid' || day === undefined) return { wantedValues, verdict };
  const asBought = { ...wantedValues, [LOCAL_DATE]: day };
  const verdictAsBought = validate(asBought);
  return verdictAsBought.kind === 'valid'
    ? { wantedValues: asBought, verdict: verdictAsBought }
    : { wantedValues, verdict };
}

/** Returns the validated values, or the error. Source: docs/rules.md EDIT-03, EDIT-04 */
function check(
  { muse }: Pick<OrderEditsDesk, 'muse'>,
  edited: EditedBook,
  customisations: Customisation,
  usable: ReadonlySet<string>,
): { readonly values: Customisation } | { readonly refused: DomainError } {
  const { item, schema } = edited;
  const boughtValues = item.customisation;
  const { wantedValues, verdict } = datedEdit({ muse }, edited, customisations);
  const locked = lockedChanges({
    lockedKeys: item.frozen.lockedKeys,
    boughtValues,
    wantedValues,
    clean: verdict.kind === 'valid' ? verdict.values : undefined,
    schema,
  });
  if (locked.length > 0) return { refused: new OrderUpsellLockedError(locked) };
  if (verdict.kind === 'invalid') return { refused: new InvalidEditError(verdict.errors) };
  const faults = photoFaults(verdict.values, usable);
  if (faults.length > 0) return { refused: new InvalidEditError(faults) };
  const { format } = boughtValues;
  return { values: { ...verdict.values, ...(format !== undefined && { format }) } };
}

export async function planEdit(
  desk: OrderEditsDesk,
  editor: Editor,
  { id, customisations }: WantedEdit,
): Promise<EditPlan | RefusedEdit> {
  const edited = await bookOf(desk, editor, id);
  const { order, item, book } = edited;
  if (customisationBytes(customisations) > MAX_CUSTOMISATION_BYTES)
    return { order, item, refused: new EditTooLargeError() };
  const boughtValues = item.customisation;
  const heldIds = photoIdsIn(boughtValues);
  const usable = await usablePhotos(desk, editor, photoIdsIn(customisations), heldIds);
  const checked = check(desk, edited, customisations, usable);
  if ('refused' in checked) return { order, item, refused: checked.refused };
  const customisation = checked.values;
  const proofOf = (values: Customisation): Promise<readonly PageProof[]> =>
    desk.muse.proofOf(book.slug, book.version, values, order.locale);
  const proofs = await proofOf(customisation);
  // the pages as they were when the book was bought, drawn by the engine of that time. Source: docs/rules.md PROOF-07
  const earlierProofs = item.pages.length > 0 ? item.pages : await proofOf(boughtValues);
  return {
    ...edited,
    ...{ customisation, proofs },
    changedKeys: changedKeys(boughtValues, customisation),
    changedPages: changedPages(earlierProofs, proofs),
  };
}

/** Returns the pages that an ordered book would have with these values. Returns none if a value is invalid. */
export async function pagesOf(
  { muse }: OrderEditsDesk,
  { order, book }: EditedBook,
  values: Customisation,
  photos: ReadonlySet<string>,
): Promise<Page[]> {
  const toc = await muse.toc(book, values, { lang: order.locale, photos });
  return toc.kind === 'pages' ? toc.pages : [];
}
