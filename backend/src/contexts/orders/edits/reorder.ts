import { currentDay, LOCAL_DATE } from '@bindery/muse';
import type { Customisation, Reorder } from '@bindery/shared/contracts';
import { UNAVAILABLE } from '../../catalogue';
import { photoFaults, photoIdsIn } from '../../photos';
import { BookNotSoldError, OrderItemNotFoundError } from '../orders.errors';
import { ordersRepository, type OrderItemRow } from '../orders.repository';
import type { OrderEditsDesk, OrderVisit, Shopper } from './edit-desk';

/** Key of the format. The choices contain it, although it is not a field of the form. */
const FORMAT = 'format';

/**
 * Returns the choices of an ordered book as a draft for a new book. The page stores the draft; the server does not.
 *
 * @throws OrderItemNotFoundError, BookNotSoldError. Source: docs/rules.md EDIT-13
 */
export async function reorder(
  desk: OrderEditsDesk,
  { editor, market }: OrderVisit<Shopper>,
  itemId: string,
): Promise<Reorder> {
  const order = await ordersRepository.ofItem(desk.database, itemId, editor.visitor.ownerId);
  const items = order ? await ordersRepository.items(desk.database, order.id) : [];
  const item = items.find(({ id }) => id === itemId);
  if (!item?.customisation || item.kind !== 'personalised_product') throw new OrderItemNotFoundError();
  const { productSlug, customisation } = item;
  const shelf = await desk.catalogue.shelf(market);
  // the product must be on sale, but this format need not be, because the shopper may choose another one
  const unavailable = shelf.product(productSlug) ? desk.catalogue.unavailable(productSlug) : 'discontinued';
  if (unavailable) throw new BookNotSoldError(unavailable, UNAVAILABLE[unavailable]);
  const usable = await desk.photos.usable(photoIdsIn(customisation), editor.visitor);
  const lostKeys = [
    ...new Set([
      ...photoFaults(customisation, usable).map(({ path }) => String(path[0])),
      ...refusedToday(desk, productSlug, customisation, order!.locale),
      ...(shelf.unavailable(productSlug, item.frozen.view.format.identifier) ? [FORMAT] : []),
    ]),
  ].sort();
  const omittedKeys = new Set([LOCAL_DATE, ...lostKeys]);
  const values = Object.entries(customisation).filter(([key]) => !omittedKeys.has(key));
  return {
    productSlug,
    customisation: Object.fromEntries(values),
    lostKeys,
    labels: await labelsOf(desk, item, order!.locale, lostKeys),
  };
}

function refusedToday(
  { muse }: Pick<OrderEditsDesk, 'muse'>,
  slug: string,
  customisation: Customisation,
  lang: string,
): readonly string[] {
  const book = muse.package(slug);
  if (!book) return [];
  const verdict = muse.validate(book, currentDay(customisation), { lang })!;
  const refused = new Set(
    verdict.kind === 'invalid' ? verdict.errors.map(({ path }) => String(path[0])) : [],
  );
  const isOfTheForm = (key: string): boolean => key === LOCAL_DATE || key === FORMAT || book.fields.has(key);
  return Object.keys(customisation).filter((key) => !isOfTheForm(key) || refused.has(key));
}

/** Returns the labels of keys in the book's package version; empty if this version cannot be loaded. */
async function labelsOf(
  { muse }: Pick<OrderEditsDesk, 'muse'>,
  { productSlug, packageVersion }: Pick<OrderItemRow, 'productSlug' | 'packageVersion'>,
  lang: string,
  keys: readonly string[],
): Promise<Record<string, string>> {
  if (keys.length === 0 || packageVersion === null) return {};
  const book = await muse.packageVersion(productSlug, packageVersion).catch(() => undefined);
  const schemas = (book && muse.schemaPreview(book, { lang })?.schemas) ?? [];
  const fields = new Map(schemas.flatMap(({ keys: fieldsByKey }) => Object.entries(fieldsByKey)));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const label = fields.get(key)?.flags?.label;
      return label === undefined ? [] : [[key, label]];
    }),
  );
}
