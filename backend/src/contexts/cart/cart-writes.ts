import { randomInt } from 'node:crypto';
import type { NewItem } from '@bindery/shared/contracts';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import { availableOrProblem } from '../muse';
import { photoIdsIn, type Photos } from '../photos';
import { cartShelf, type CartShelf, type CartWriting, type LinePatch, type WriteIntent } from './cart-desk';
import { ChildLineItemError, NotSaleableError, VersionNotKeptError } from './cart.errors';
import { cartRepository, type CartRow, type LineRow, type NewLine, type StoredCart } from './cart.repository';
import { identityOf } from './line-extras';
import {
  beginLineWrite,
  checkState,
  scopeOf,
  write,
  type Visit,
  type Write,
  type Written,
} from './cart-write';
import { checkQuantity, newLine } from './new-line';
import { checkAvailable, patchedLine } from './patched-line';
import { wantedItems, type WantedItem } from './wanted-items';

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

/** What was added of a line, and with it of each of its extras. */
const piecesOf = ({ id, extras }: LineRow, quantity: number): { id: string; quantity: number }[] =>
  [id, ...extras.map((extra) => extra.id)].map((one) => ({ id: one, quantity }));

async function storeLines(
  transaction: Connection,
  { guestId, intent }: Write,
  lines: readonly NewLine[],
  photos: Photos,
): Promise<Written> {
  const cart = await cartRepository.beginFirstWrite(transaction, newCartNumber(), guestId);
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
  return { stored: { cart, lines: stored }, added };
}

/** Asked before the transaction, as everything that reads the database by itself: embedded, it has one connection. */
function usablePhotos(
  { photos }: CartWriting,
  guestId: string,
  customisations: readonly (WantedItem['customisations'] | undefined)[],
): Promise<ReadonlySet<string>> {
  return photos.usable(
    customisations.flatMap((customisation) => (customisation ? photoIdsIn(customisation) : [])),
    { kind: 'guest', id: guestId },
  );
}

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
  const { guestId, market } = visit;
  const shelf = await cartShelf(writing, market);
  const wanted = wantedItems(items);
  const [books, usable] = await Promise.all([
    Promise.all(wanted.map((item) => bookShown(writing, shelf, item))),
    usablePhotos(
      writing,
      guestId,
      wanted.map(({ customisations }) => customisations),
    ),
  ]);
  const added = { ...visit, intent, shelf };
  return write(writing, added, { method: 'POST', route: 'cart/items', body: items }, (transaction) => {
    const lines = wanted.map((item, index) =>
      newLine({ ...item, book: books[index], usablePhotos: usable }, shelf, market, muse),
    );
    return storeLines(transaction, added, lines, photos);
  });
}

const sameSkus = (a: readonly { readonly sku: string }[], b: typeof a): boolean =>
  a.length === b.length && a.every(({ sku }, at) => sku === b[at]!.sku);

/**
 * Stores what a line holds from now on, and forgets what it held: it may be a child's name. Where it becomes the same
 * thing as another line, the two become one.
 *
 * @returns the photos it released
 */
async function replaceLine(
  { idempotency, photos }: CartWriting,
  transaction: Connection,
  { guestId }: Visit,
  { cart, line }: { cart: CartRow; line: LineRow },
  changed: NewLine,
): Promise<readonly string[]> {
  const twin = await cartRepository.deleteTwin(transaction, cart.id, changed.identity, line.id);
  if (!sameSkus(line.extras, changed.extras))
    await cartRepository.setExtras(transaction, line.id, changed.extras);
  const quantity = changed.quantity + (twin?.quantity ?? 0);
  checkQuantity(quantity, 'item');
  if (!(await cartRepository.update(transaction, line.id, { ...changed, quantity })))
    throw new VersionNotKeptError();
  const released = [
    ...(twin ? await photos.release(transaction, `line:${twin.id}`) : []),
    ...(await photos.release(transaction, `line:${line.id}`)),
  ];
  await photos.markUsed(transaction, photoIdsIn(changed.customisation), `line:${line.id}`);
  await idempotency.forgetAnswers(transaction, scopeOf(guestId));
  return released;
}

/** The extras that a line has got by a change: as often as the line. */
function newExtras(stored: StoredCart | undefined, before: LineRow): NonNullable<Written['added']> {
  const line = stored?.lines.find(({ id }) => id === before.id);
  const known = new Set(before.extras.map(({ id }) => id));
  return (line?.extras ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => ({ id, quantity: line!.quantity }));
}

/** Changes a line; where it becomes the same thing as another line, the two become one. */
export async function changeLine(
  writing: CartWriting,
  visit: Visit,
  lineId: string,
  patch: LinePatch,
  intent: WriteIntent,
): Promise<Answer> {
  const { guestId, market } = visit;
  const [shelf, usable] = await Promise.all([
    cartShelf(writing, market),
    usablePhotos(writing, guestId, [patch.customisations]),
  ]);
  const change = { ...visit, intent, shelf };
  const request = { method: 'PATCH', route: `cart/items/${lineId}`, body: patch };
  let released: readonly string[] = [];
  const answer = await write(writing, change, request, async (transaction) => {
    const found = await beginLineWrite(transaction, change, lineId);
    const { line, child } = found;
    if (child) throw new ChildLineItemError();
    if (patch.productId !== undefined || patch.customisations !== undefined || patch.extras !== undefined) {
      const { dropped, ...changed } = patchedLine(writing, line, patch, { usable, shelf, market });
      released = await replaceLine(writing, transaction, visit, found, changed);
      const stored = await cartRepository.find(transaction, guestId);
      const added = newExtras(stored, line);
      return {
        stored,
        ...(added.length > 0 && { added }),
        ...(dropped.length > 0 && { dropped: [...dropped] }),
      };
    }
    if (patch.quantity !== undefined) {
      checkAvailable(line, shelf);
      await cartRepository.update(transaction, line.id, { ...line, quantity: patch.quantity });
    }
    return { stored: await cartRepository.find(transaction, guestId) };
  });
  await writing.photos.deleteLetGo(released);
  return answer;
}

/** Deletes a line, its extras with it, or one of its extras alone. Releases its photos: those that their owner had let go of are deleted with it. */
export async function deleteLine(
  writing: CartWriting,
  visit: Visit,
  lineId: string,
  intent: WriteIntent,
): Promise<Answer> {
  const { idempotency, photos } = writing;
  const { guestId, market } = visit;
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
      await idempotency.forgetAnswers(transaction, scopeOf(guestId));
    }
    return { stored: await cartRepository.find(transaction, guestId) };
  });
  await photos.deleteLetGo(released);
  return answer;
}
