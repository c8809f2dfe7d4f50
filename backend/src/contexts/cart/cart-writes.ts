import { randomInt } from 'node:crypto';
import type { NewLineItem } from '@bindery/shared/contracts';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import type { Shelf } from '../catalogue';
import { availableOrProblem } from '../muse';
import { photoIdsIn, type Photos } from '../photos';
import { beginLineWrite, checkState, scopeOf, usablePhotos, write } from './cart-write';
import type { CartWriting, Visit, Write, WriteIntent } from './cart-desk';
import { NotSaleableError, VersionNotKeptError } from './cart.errors';
import { cartRepository, type NewLine, type StoredCart } from './cart.repository';
import { lineStates } from './line-states.repository';
import { checkQuantity, newLine } from './new-line';

const MAX_LINES = 100;
const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without the letters that look like digits

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
  { guestId, intent, market }: Write,
  lines: readonly NewLine[],
  photos: Photos,
): Promise<StoredCart> {
  const cart = await cartRepository.beginFirstWrite(transaction, newCartNumber(), guestId);
  checkState(intent, cart);
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
  const known = stored.filter(
    ({ identity, agreedPrices }) =>
      agreedPrices[market.identifier] && lines.some((line) => line.identity === identity),
  );
  for (const { id } of known) await lineStates.disagree(transaction, id, market.identifier);
  return known.length > 0 ? (await cartRepository.find(transaction, guestId))! : { cart, lines: stored };
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

export async function addItems(
  writing: CartWriting,
  visit: Visit,
  items: readonly NewLineItem[],
  intent: WriteIntent,
): Promise<Answer> {
  const { catalogue, muse, photos } = writing;
  const { guestId, market } = visit;
  const shelf = await catalogue.shelf(market);
  const [books, usable] = await Promise.all([
    Promise.all(items.map((item) => bookShown(writing, shelf, item))),
    usablePhotos(
      writing,
      guestId,
      items.map(({ customisations }) => customisations),
    ),
  ]);
  const added = { ...visit, intent, shelf };
  return write(writing, added, { method: 'POST', route: 'cart/items', body: items }, (transaction) => {
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
    return storeLines(transaction, added, lines, photos);
  });
}

/** Deletes a line and releases its photos: those that their owner had let go of are deleted with it. */
export async function deleteLine(
  writing: CartWriting,
  visit: Visit,
  lineId: string,
  intent: WriteIntent,
): Promise<Answer> {
  const { catalogue, idempotency, photos } = writing;
  const { guestId, market } = visit;
  const deletion = { ...visit, intent, shelf: await catalogue.shelf(market) };
  const request = { method: 'DELETE', route: `cart/items/${lineId}`, body: null };
  let released: readonly string[] = [];
  const answer = await write(writing, deletion, request, async (transaction) => {
    const { line } = await beginLineWrite(transaction, deletion, lineId);
    await cartRepository.delete(transaction, line.id);
    released = await photos.release(transaction, `line:${line.id}`);
    await idempotency.forgetAnswers(transaction, scopeOf(guestId));
    return cartRepository.find(transaction, guestId);
  });
  await photos.deleteLetGo(released);
  return answer;
}
