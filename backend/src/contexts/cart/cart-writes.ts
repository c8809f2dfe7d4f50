import { randomInt } from 'node:crypto';
import type { Cart, NewLineItem } from '@bindery/shared/contracts';
import { isFilled } from '@bindery/shared/customisation';
import type { Market } from '@bindery/shared/market';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import { UNAVAILABLE, type Shelf } from '../catalogue';
import { availableOrProblem } from '../muse';
import { photoIdsIn, type Photos } from '../photos';
import type { CartWriting, LinePatch } from './cart-desk';
import { LineItemNotFoundError, NotSaleableError, VersionNotKeptError } from './cart.errors';
import { cartRepository, type LineRow, type NewLine, type StoredCart } from './cart.repository';
import { cartView, unavailabilityOf } from './cart-view';
import { checkQuantity, newLine } from './new-line';

const MAX_LINES = 100;
const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without the letters that look like digits
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function newCartNumber(): string {
  return `C${Array.from({ length: 9 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join('')}`;
}

/** Merges lines of one identity: a request that names the same book twice gets one line. */
function byIdentity(lines: readonly NewLine[]): NewLine[] {
  const merged = new Map<string, NewLine>();
  for (const line of lines)
    merged.set(line.identity, {
      ...line,
      quantity: line.quantity + (merged.get(line.identity)?.quantity ?? 0),
    });
  return [...merged.values()];
}

async function storeLines(
  transaction: Connection,
  guestId: string,
  lines: readonly NewLine[],
  photos: Photos,
): Promise<StoredCart> {
  const cart = await cartRepository.ensure(transaction, newCartNumber(), guestId);
  await cartRepository.touch(transaction, guestId);
  const stored = await cartRepository.add(transaction, cart.id, byIdentity(lines));
  for (const [index, line] of lines.entries()) {
    const found = stored.find(({ identity }) => identity === line.identity);
    if (!found) throw new VersionNotKeptError();
    const { id, quantity } = found;
    checkQuantity(quantity, `items.${index}`);
    await photos.markUsed(transaction, photoIdsIn(line.customisation), `line:${id}`);
  }
  if (stored.length > MAX_LINES)
    throw new NotSaleableError({
      code: 'cart_full',
      detail: `A cart holds no more than ${MAX_LINES} different books`,
      field: 'items',
      limit: MAX_LINES,
    });
  return { cart, lines: stored };
}

/** Asked before the transaction, as everything that reads the database by itself: embedded, it has one connection. */
function usablePhotos(
  { photos }: CartWriting,
  guestId: string,
  customisations: readonly (NewLineItem['customisations'] | undefined)[],
): Promise<ReadonlySet<string>> {
  return photos.usable(
    customisations.flatMap((customisation) => (customisation ? photoIdsIn(customisation) : [])),
    { kind: 'guest', id: guestId },
  );
}

/** @throws LineItemNotFoundError to anyone but the guest whose line it is */
async function lineOfGuest(
  transaction: Connection,
  lineId: string,
  guestId: string,
): Promise<LineRow & { cartId: string }> {
  const line = UUID.test(lineId) ? await cartRepository.findLine(transaction, lineId, guestId) : undefined;
  if (!line) throw new LineItemNotFoundError();
  return line;
}

/** Of the idempotency keys of a guest's adds. */
const scopeOf = (guestId: string): string => `cart-items ${guestId}`;

/** What a line held is forgotten, in the answers kept for replays too: it may be a child's name. */
async function endOfWrite(
  { idempotency }: CartWriting,
  transaction: Connection,
  guestId: string,
): Promise<StoredCart | undefined> {
  await idempotency.forgetAnswers(transaction, scopeOf(guestId));
  await cartRepository.touch(transaction, guestId);
  return cartRepository.find(transaction, guestId);
}

/** The version of the package that a page showed what is added with; undefined: the current one. @throws VersionUnavailableError */
async function bookShown(
  { muse }: CartWriting,
  shelf: Shelf,
  { productId, version }: NewLineItem,
): Promise<ProductPackage | undefined> {
  const found = version === undefined ? undefined : shelf.find(productId);
  return found && availableOrProblem(() => muse.versionOfPage(found.slug, version));
}

/** Adds items, once for an idempotency key. */
export async function addItems(
  writing: CartWriting,
  guestId: string,
  market: Market,
  items: readonly NewLineItem[],
  idempotencyKey: string | undefined,
): Promise<Answer> {
  const { catalogue, idempotency, muse, photos, looks } = writing;
  const shelf = await catalogue.shelf(market);
  const [books, usable] = await Promise.all([
    Promise.all(items.map((item) => bookShown(writing, shelf, item))),
    usablePhotos(
      writing,
      guestId,
      items.map(({ customisations }) => customisations),
    ),
  ]);
  return idempotency.run(
    { scope: scopeOf(guestId), key: idempotencyKey, body: items, view: market.identifier },
    async (transaction) => {
      const lines = items.map((item, index) =>
        newLine(
          {
            ...item,
            at: `items.${index}`,
            quantity: item.quantity ?? 1,
            book: books[index],
            usablePhotos: usable,
          },
          shelf,
          market,
          muse,
        ),
      );
      const stored = await storeLines(transaction, guestId, lines, photos);
      return { status: 200, body: cartView(stored, shelf, market, looks) };
    },
    async (transaction) => cartView(await cartRepository.find(transaction, guestId), shelf, market, looks),
  );
}

/** A format among the choices names the variant anew; otherwise it is the line's. */
const namedBy = ({ customisations }: LinePatch, line: LineRow, shelf: Shelf): string =>
  (isFilled(customisations?.['format']) && shelf.product(line.productSlug)?.id) || line.variantId;

/** What cannot be bought any more can only be removed. @throws NotSaleableError */
function checkAvailable(line: LineRow, shelf: Shelf): void {
  const unavailable = unavailabilityOf(line, shelf);
  if (unavailable)
    throw new NotSaleableError({
      code: 'product_unavailable',
      detail: `This product ${UNAVAILABLE[unavailable]}`,
      field: 'item',
    });
}

/** Does the line stay the book it is, in another format at most? */
const isSameBook = ({ productId, customisations }: LinePatch, line: LineRow, shelf: Shelf): boolean =>
  customisations === undefined &&
  (productId === undefined || shelf.find(productId)?.slug === line.productSlug);

/**
 * A line as its patch makes it. What the line holds already was checked when it came in, and stays as it is in its
 * version of the package; other choices were made on pages of the current version. Source: docs/rules.md PACK-08
 */
function patchedLine(
  { muse }: CartWriting,
  line: LineRow,
  patch: LinePatch,
  { usable, shelf, market }: { usable: ReadonlySet<string>; shelf: Shelf; market: Market },
): NewLine {
  const quantity = patch.quantity ?? line.quantity;
  if (patch.productId === undefined && patch.customisations === undefined) {
    checkAvailable(line, shelf);
    return { ...line, quantity };
  }
  return newLine(
    {
      at: 'item',
      quantity,
      productId: patch.productId ?? namedBy(patch, line, shelf),
      customisations: patch.customisations ?? line.customisation,
      currentVariantId: line.variantId,
      keptVersion: isSameBook(patch, line, shelf) ? line.packageVersion : undefined,
      usablePhotos: patch.customisations ? usable : undefined,
    },
    shelf,
    market,
    muse,
  );
}

/** Changes a line; where it becomes the same thing as another line, the two become one. */
export async function changeLine(
  writing: CartWriting,
  guestId: string,
  market: Market,
  lineId: string,
  patch: LinePatch,
): Promise<Cart> {
  const { catalogue, database, photos, looks } = writing;
  const [shelf, usable] = await Promise.all([
    catalogue.shelf(market),
    usablePhotos(writing, guestId, [patch.customisations]),
  ]);
  const stored = await database.transaction(async (transaction) => {
    const line = await lineOfGuest(transaction, lineId, guestId);
    const changed = patchedLine(writing, line, patch, { usable, shelf, market });
    const twin = await cartRepository.deleteTwin(transaction, line.cartId, changed.identity, line.id);
    const quantity = changed.quantity + (twin?.quantity ?? 0);
    checkQuantity(quantity, 'item');
    if (!(await cartRepository.update(transaction, line.id, { ...changed, quantity })))
      throw new VersionNotKeptError();
    const released = [
      ...(twin ? await photos.release(transaction, `line:${twin.id}`) : []),
      ...(await photos.release(transaction, `line:${line.id}`)),
    ];
    await photos.markUsed(transaction, photoIdsIn(changed.customisation), `line:${line.id}`);
    return { cart: await endOfWrite(writing, transaction, guestId), released };
  });
  await photos.deleteLetGo(stored.released);
  await looks.prepare(stored.cart?.lines ?? [], shelf, market);
  return cartView(stored.cart, shelf, market, looks);
}

/** Deletes a line and releases its photos: those that their owner had let go of are deleted with it. */
export async function deleteLine(
  writing: CartWriting,
  guestId: string,
  market: Market,
  lineId: string,
): Promise<Cart> {
  const { catalogue, database, photos, looks } = writing;
  const shelf = await catalogue.shelf(market);
  const stored = await database.transaction(async (transaction) => {
    const { id } = await lineOfGuest(transaction, lineId, guestId);
    await cartRepository.delete(transaction, id);
    const released = await photos.release(transaction, `line:${id}`);
    return { cart: await endOfWrite(writing, transaction, guestId), released };
  });
  await photos.deleteLetGo(stored.released);
  await looks.prepare(stored.cart?.lines ?? [], shelf, market);
  return cartView(stored.cart, shelf, market, looks);
}
