import type { NewItem } from '@bindery/shared/contracts';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { WriteIntent } from '../../platform/http';
import { GuestTokenUnknownError } from '../shoppers';
import { availableOrProblem } from '../books';
import { photoIdsIn, type Photos } from '../photos';
import { agreedLine } from './agreed-price';
import { cartShelf, type CartShelf, type CartWriting } from './cart-desk';
import {
  newNumber,
  beginLineWrite,
  checkState,
  scopeOf,
  usablePhotos,
  write,
  type Visit,
  type Write,
  type WriteAnswer,
  type Written,
} from './cart-write';
import { NotSaleableError, VersionNotKeptError } from './cart.errors';
import { cartRepository, type AddedLine, type LineRow } from './cart.repository';
import { replaceLine } from './line-changes';
import { cardOf, identityOf } from './line-extras';
import { checkQuantity, newLine } from './new-line';
import { piecesWanted, refuseBeyondStock } from './stock-limits';
import { wantedItems, type WantedItem } from './wanted-items';

const MAX_LINES = 100;

function byIdentity(lines: readonly AddedLine[]): AddedLine[] {
  const merged = new Map<string, AddedLine>();
  for (const line of lines)
    merged.set(line.identity, {
      ...line,
      quantity: line.quantity + (merged.get(line.identity)?.quantity ?? 0),
    });
  return [...merged.values()];
}

const piecesOf = ({ id, extras }: LineRow, quantity: number): { id: string; quantity: number }[] =>
  [id, ...extras.map((extra) => extra.id)].map((rowId) => ({ id: rowId, quantity }));

async function storeLines(
  transaction: Connection,
  { visitor, isNewGuest = false, intent, shelf }: Write,
  lines: readonly AddedLine[],
  photos: Photos,
): Promise<Written> {
  const cart =
    (isNewGuest ? undefined : await cartRepository.beginWrite(transaction, visitor.ownerId)) ??
    (await cartRepository.beginFirstWrite(transaction, newNumber('C'), visitor));
  // the guest has logged in meanwhile; if the browser retries, the retry writes to the customer's cart
  if (!cart) throw new GuestTokenUnknownError();
  checkState(intent, cart);
  const wantedLines = byIdentity(lines);
  const storedLines = await cartRepository.add(transaction, cart.id, wantedLines);
  for (const [index, line] of lines.entries()) {
    const foundLineRow = storedLines.find(({ identity }) => identity === line.identity);
    if (!foundLineRow) throw new VersionNotKeptError();
    const { id, quantity } = foundLineRow;
    checkQuantity(quantity, `items.${index}`);
    await photos.markUsed(transaction, photoIdsIn(line.customisation), `line:${id}`);
  }
  if (storedLines.length > MAX_LINES)
    throw new NotSaleableError({
      code: 'cart_full',
      detail: `A cart holds no more than ${MAX_LINES} different books`,
      field: 'items',
      limit: MAX_LINES,
    });
  const [totalPieces, addedPieces] = [piecesWanted(storedLines, shelf), piecesWanted(wantedLines, shelf)];
  const earlierPieces = new Map(
    [...totalPieces].map(([sku, quantity]) => [sku, quantity - (addedPieces.get(sku) ?? 0)]),
  );
  refuseBeyondStock(earlierPieces, totalPieces, shelf, 'items');
  const added = wantedLines.flatMap(({ identity, quantity }) =>
    piecesOf(
      storedLines.find((line) => line.identity === identity)!,
      quantity,
    ),
  );
  return { storedCart: { cart, lines: storedLines }, added };
}

/** Returns the package in the page's version; undefined means the current version. @throws VersionUnavailableError */
async function bookShown(
  { muse }: CartWriting,
  shelf: CartShelf,
  { productId, version }: WantedItem,
): Promise<ProductPackage | undefined> {
  const foundBook = version === undefined ? undefined : shelf.find(productId);
  return foundBook && availableOrProblem(() => muse.versionOfPage(foundBook.slug, version));
}

export async function addItems(
  writing: CartWriting,
  visit: Visit,
  items: readonly NewItem[],
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { looks, muse, photos } = writing;
  const { visitor, market } = visit;
  const shelf = await cartShelf(writing, market);
  const bookItems = wantedItems(items);
  const [books, usable] = await Promise.all([
    Promise.all(bookItems.map((item) => bookShown(writing, shelf, item))),
    usablePhotos(
      writing,
      visitor,
      bookItems.map(({ customisations }) => customisations),
    ),
  ]);
  const added = { ...visit, intent, shelf };
  return write(writing, added, { method: 'POST', route: 'cart/items', body: items }, (transaction) => {
    const lines = bookItems.map((item, index) => {
      const line = newLine({ ...item, book: books[index], usablePhotos: usable }, shelf, market, muse);
      looks.makeAhead(line, shelf, market, books[index] ?? muse.package(line.productSlug)!);
      return agreedLine(line, item, shelf, market);
    });
    return storeLines(transaction, added, lines, photos);
  });
}

/**
 * Deletes a line with its extras, or only one extra. The line stops using its photos. Photos that their owner has
 * already removed from the library are then deleted.
 */
export async function deleteLine(
  writing: CartWriting,
  visit: Visit,
  lineId: string,
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { idempotency, photos } = writing;
  const { visitor, market } = visit;
  const deletion = { ...visit, intent, shelf: await cartShelf(writing, market) };
  const request = { method: 'DELETE', route: `cart/items/${lineId}`, body: null };
  let released: readonly string[] = [];
  const answer = await write(writing, deletion, request, async (transaction) => {
    const openedLine = await beginLineWrite(transaction, deletion, lineId);
    const { line, child } = openedLine;
    if (child) {
      const extras = line.extras.filter(({ id }) => id !== child.id);
      const remaining = { ...line, extras, ...cardOf(line.giftMessage, extras) };
      const remainingLine = { ...remaining, identity: identityOf(remaining) };
      released = await replaceLine(writing, transaction, visit, openedLine, remainingLine);
    } else {
      await cartRepository.delete(transaction, line.id);
      released = await photos.release(transaction, `line:${line.id}`);
      await idempotency.forgetAnswers(transaction, scopeOf(visitor));
    }
    return { storedCart: await cartRepository.find(transaction, visitor.ownerId) };
  });
  await photos.deleteLetGo(released);
  return answer;
}
