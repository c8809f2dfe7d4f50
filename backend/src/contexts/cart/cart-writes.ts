import { randomInt } from 'node:crypto';
import { cartTag, type Cart, type NewLineItem } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import type { Shelf } from '../catalogue';
import { availableOrProblem } from '../muse';
import { photoIdsIn, type Photos } from '../photos';
import type { CartWriting, LinePatch, WriteIntent } from './cart-desk';
import {
  CartChangedError,
  LineItemNotFoundError,
  NotSaleableError,
  VersionNotKeptError,
} from './cart.errors';
import { cartRepository, type CartRow, type LineRow, type NewLine, type StoredCart } from './cart.repository';
import { cartView } from './cart-view';
import { checkQuantity, newLine } from './new-line';
import { checkAvailable, patchedLine } from './patched-line';

const MAX_LINES = 100;
/** The state of a guest's cart before the first write. */
const NO_CART = { number: '', revision: 0 };
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

/** What every write has: whose cart, in which market, for which intent, and what the market sells. */
export interface Write extends Visit {
  readonly intent: WriteIntent;
  readonly shelf: Shelf;
}

/** Whose cart is changed, and in which market they see it. */
export interface Visit {
  readonly guestId: string;
  readonly market: Market;
}

/** @throws CartChangedError where the cart was in another state than the write is meant for */
export function checkState({ ifMatch }: WriteIntent, { number, revision }: CartRow): void {
  const before = revision === 1 ? NO_CART : { number, revision: revision - 1 };
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== cartTag(before)) throw new CartChangedError();
}

async function storeLines(
  transaction: Connection,
  { guestId, intent }: Write,
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

/**
 * Begins a write to a line, as every write does: with the cart.
 *
 * @throws LineItemNotFoundError to anyone but the guest whose line it is, CartChangedError
 */
async function beginLineWrite(
  transaction: Connection,
  { guestId, intent }: Write,
  lineId: string,
): Promise<{ cart: CartRow; line: LineRow }> {
  const cart = UUID.test(lineId) ? await cartRepository.beginWrite(transaction, guestId) : undefined;
  const line = cart && (await cartRepository.findLine(transaction, lineId, cart.id));
  if (!line) throw new LineItemNotFoundError();
  checkState(intent, cart);
  return { cart, line };
}

/** Of the idempotency keys of a guest's writes. */
export const scopeOf = (guestId: string): string => `cart-items ${guestId}`;

/** The cart has lines of other versions whose looks are not made yet: that waits for the object store. */
class LooksMissingError extends Error {
  constructor(readonly lines: readonly LineRow[]) {
    super('Looks of lines are missing');
    this.name = 'LooksMissingError';
  }
}

/**
 * Writes once for an idempotency key. Where looks are missing all of it is taken back, they are made outside the
 * transaction, and it runs again.
 *
 * @param work - in the transaction; may run again, like all of it
 */
export async function write(
  { idempotency, looks, promotions, tax }: CartWriting,
  { guestId, market, intent, shelf }: Write,
  { method, route, body }: { method: string; route: string; body: unknown },
  work: (transaction: Connection) => Promise<StoredCart | undefined>,
): Promise<Answer> {
  let isPrepared = false;
  function view(stored: StoredCart | undefined): Cart {
    const lines = stored?.lines ?? [];
    if (!isPrepared && !looks.arePrepared(lines, shelf, market)) throw new LooksMissingError(lines);
    return cartView(stored, shelf, market, looks, { promotions, tax });
  }
  const attempt = (): Promise<Answer> =>
    idempotency.run(
      {
        scope: scopeOf(guestId),
        key: intent.idempotencyKey,
        method,
        route,
        market: market.identifier,
        body,
      },
      {
        begin: async (transaction) => ({ status: 200, body: view(await work(transaction)) }),
        standing: async (transaction) => view(await cartRepository.find(transaction, guestId)),
      },
    );
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LooksMissingError)) throw error;
    await looks.prepare(error.lines, shelf, market);
    isPrepared = true;
    return attempt();
  }
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
    writing.catalogue.shelf(market),
    usablePhotos(writing, guestId, [patch.customisations]),
  ]);
  const change = { ...visit, intent, shelf };
  const request = { method: 'PATCH', route: `cart/items/${lineId}`, body: patch };
  let released: readonly string[] = [];
  const answer = await write(writing, change, request, async (transaction) => {
    const found = await beginLineWrite(transaction, change, lineId);
    const { line } = found;
    if (patch.productId !== undefined || patch.customisations !== undefined) {
      const changed = patchedLine(writing, line, patch, { usable, shelf, market });
      released = await replaceLine(writing, transaction, visit, found, changed);
    } else if (patch.quantity !== undefined) {
      checkAvailable(line, shelf);
      await cartRepository.update(transaction, line.id, { ...line, quantity: patch.quantity });
    }
    return cartRepository.find(transaction, guestId);
  });
  await writing.photos.deleteLetGo(released);
  return answer;
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
