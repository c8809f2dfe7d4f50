import type { NewItem } from '@bindery/shared/contracts';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import { GuestTokenUnknownError } from '../guests';
import { availableOrProblem } from '../muse';
import { photoIdsIn, type Photos } from '../photos';
import { agreeToSeenPrices } from './agreed-price';
import { cartShelf, type CartShelf, type CartWriting, type WriteIntent } from './cart-desk';
import { newNumber } from './cart-number';
import { NotSaleableError, VersionNotKeptError } from './cart.errors';
import { cartRepository, type LineRow, type NewLine } from './cart.repository';
import {
  beginLineWrite,
  checkState,
  scopeOf,
  usablePhotos,
  write,
  type Visit,
  type Write,
  type Written,
} from './cart-write';
import { replaceLine } from './line-changes';
import { identityOf } from './line-extras';
import { lineStates } from './line-states.repository';
import { checkQuantity, newLine } from './new-line';
import { wantedItems, type WantedItem } from './wanted-items';

const MAX_LINES = 100;

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

/** What was added of a line, and with it of each of its extras. */
const piecesOf = ({ id, extras }: LineRow, quantity: number): { id: string; quantity: number }[] =>
  [id, ...extras.map((extra) => extra.id)].map((one) => ({ id: one, quantity }));

async function storeLines(
  transaction: Connection,
  { visitor, intent, market }: Write,
  lines: readonly NewLine[],
  { photos, items }: { photos: Photos; items: readonly WantedItem[] },
): Promise<Written> {
  const cart = await cartRepository.beginFirstWrite(transaction, newNumber('C'), visitor);
  // logged in meanwhile: what the guest had is the customer's, and so is this once it is asked for again
  if (!cart) throw new GuestTokenUnknownError();
  checkState(intent, cart);
  const wanted = byIdentity(lines);
  const stored = await cartRepository.add(transaction, cart.id, wanted);
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
  const added = wanted.flatMap(({ identity, quantity }) =>
    piecesOf(
      stored.find((line) => line.identity === identity)!,
      quantity,
    ),
  );
  const known = stored.filter(
    ({ identity, agreedPrices }) =>
      agreedPrices[market.identifier] && wanted.some((line) => line.identity === identity),
  );
  // added again at the price that is shown: that is agreed to
  for (const { id } of known)
    await lineStates.disagree(transaction, id, { market: market.identifier, withExtras: true });
  const seen = lines.flatMap(({ identity }, index) =>
    seenPrices(
      stored.find((line) => line.identity === identity)!,
      items[index]!,
    ),
  );
  if (known.length + seen.length === 0) return { stored: { cart, lines: stored }, added };
  await agreeToSeenPrices(transaction, cart.id, market, seen);
  return { stored: await cartRepository.find(transaction, visitor.ownerId), added };
}

/** What the page showed of a line and its extras, where it said so. */
const seenPrices = ({ id, extras }: LineRow, item: WantedItem): { id: string; seenPrice: string }[] =>
  [
    { id, seenPrice: item.seenPrice },
    ...extras.map((extra) => ({
      id: extra.id,
      seenPrice: item.extras.find(({ sku }) => sku === extra.sku)?.seenPrice,
    })),
  ].flatMap(({ id: shown, seenPrice }) => (seenPrice === undefined ? [] : [{ id: shown, seenPrice }]));

/** The version of the package that a page showed what is added with; undefined: the current one. @throws VersionUnavailableError */
async function bookShown(
  { muse }: CartWriting,
  shelf: CartShelf,
  { productId, version }: WantedItem,
): Promise<ProductPackage | undefined> {
  const found = version === undefined ? undefined : shelf.find(productId);
  return found && availableOrProblem(() => muse.versionOfPage(found.slug, version));
}

export async function addItems(
  writing: CartWriting,
  visit: Visit,
  items: readonly NewItem[],
  intent: WriteIntent,
): Promise<Answer> {
  const { muse, photos } = writing;
  const { visitor, market } = visit;
  const shelf = await cartShelf(writing, market);
  const wanted = wantedItems(items);
  const [books, usable] = await Promise.all([
    Promise.all(wanted.map((item) => bookShown(writing, shelf, item))),
    usablePhotos(
      writing,
      visitor,
      wanted.map(({ customisations }) => customisations),
    ),
  ]);
  const added = { ...visit, intent, shelf };
  return write(writing, added, { method: 'POST', route: 'cart/items', body: items }, (transaction) => {
    const lines = wanted.map((item, index) =>
      newLine({ ...item, book: books[index], usablePhotos: usable }, shelf, market, muse),
    );
    return storeLines(transaction, added, lines, { photos, items: wanted });
  });
}

/** Deletes a line, its extras with it, or one of its extras alone. Releases its photos: those that their owner had let go of are deleted with it. */
export async function deleteLine(
  writing: CartWriting,
  visit: Visit,
  lineId: string,
  intent: WriteIntent,
): Promise<Answer> {
  const { idempotency, photos } = writing;
  const { visitor, market } = visit;
  const deletion = { ...visit, intent, shelf: await cartShelf(writing, market) };
  const request = { method: 'DELETE', route: `cart/items/${lineId}`, body: null };
  let released: readonly string[] = [];
  const answer = await write(writing, deletion, request, async (transaction) => {
    const found = await beginLineWrite(transaction, deletion, lineId);
    const { line, child } = found;
    if (child) {
      const extras = line.extras.filter(({ id }) => id !== child.id);
      const without = { ...line, extras, identity: identityOf({ ...line, extras }) };
      released = await replaceLine(writing, transaction, visit, found, without);
    } else {
      await cartRepository.delete(transaction, line.id);
      released = await photos.release(transaction, `line:${line.id}`);
      await idempotency.forgetAnswers(transaction, scopeOf(visitor));
    }
    return { stored: await cartRepository.find(transaction, visitor.ownerId) };
  });
  await photos.deleteLetGo(released);
  return answer;
}
