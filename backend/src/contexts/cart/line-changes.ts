import type { DroppedExtra } from '@bindery/shared/contracts';
import type { ProductPackage } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { WriteIntent } from '../../platform/http';
import { availableOrProblem } from '../books';
import { photoIdsIn } from '../photos';
import { approvalsRepository } from './approvals.repository';
import { agreeToSeenPrices } from './agreed-price';
import { cartShelf, type CartWriting, type LinePatch } from './cart-desk';
import {
  beginLineWrite,
  scopeOf,
  usablePhotos,
  write,
  type CartOwner,
  type Visit,
  type Write,
  type WriteAnswer,
  type Written,
} from './cart-write';
import { ChildLineItemError, NotSaleableError, PriceChangedError, VersionNotKeptError } from './cart.errors';
import {
  cartRepository,
  type CartRow,
  type ExtraRow,
  type LineRow,
  type NewLine,
  type StoredCart,
} from './cart.repository';
import { pricedLines } from './cart-view';
import { identityOn, lineStates } from './line-states.repository';
import { checkQuantity, checkAvailable, patchedLine } from './new-line';
import { piecesWanted, refuseBeyondStock } from './stock-limits';

interface OpenLine {
  readonly cart: CartRow;
  readonly line: LineRow;
  readonly child: ExtraRow | undefined;
}

async function deleteLineRow(
  { photos }: CartWriting,
  transaction: Connection,
  lineId: string,
): Promise<readonly string[]> {
  await cartRepository.delete(transaction, lineId);
  return photos.release(transaction, `line:${lineId}`);
}

/**
 * Deletes the twin of a line: another line with the same identity. @returns the quantity of the twin, and the ids of
 * the photos that it used
 */
async function takeTwin(
  { photos }: CartWriting,
  transaction: Connection,
  { cart, line }: OpenLine,
  identity: string,
): Promise<{ quantity: number; released: readonly string[] }> {
  const twin = await cartRepository.deleteTwin(transaction, cart.id, identity, line.id);
  if (!twin) return { quantity: 0, released: [] };
  return { quantity: twin.quantity, released: await photos.release(transaction, `line:${twin.id}`) };
}

const sameSkus = (a: readonly { readonly sku: string }[], b: typeof a): boolean =>
  a.length === b.length && a.every(({ sku }, index) => sku === b[index]!.sku);

/**
 * Replaces the contents of a line. The old contents are erased, because they may include a child's name. If another
 * line has the same identity, merges the two lines.
 *
 * @returns the photos that the line no longer uses
 */
export async function replaceLine(
  writing: CartWriting,
  transaction: Connection,
  { visitor }: Visit,
  opened: OpenLine,
  wantedLine: NewLine,
): Promise<readonly string[]> {
  const { idempotency, photos } = writing;
  const { line } = opened;
  const changedLine = { ...wantedLine, identity: identityOn(line.isSaved, wantedLine.identity) };
  const twin = await takeTwin(writing, transaction, opened, changedLine.identity);
  if (!sameSkus(line.extras, changedLine.extras))
    await cartRepository.setExtras(transaction, line.id, changedLine.extras);
  const quantity = changedLine.quantity + twin.quantity;
  checkQuantity(quantity, 'item');
  if (!(await cartRepository.update(transaction, line.id, { ...changedLine, quantity })))
    throw new VersionNotKeptError();
  const released = [...twin.released, ...(await photos.release(transaction, `line:${line.id}`))];
  await photos.markUsed(transaction, photoIdsIn(changedLine.customisation), `line:${line.id}`);
  await idempotency.forgetAnswers(transaction, scopeOf(visitor));
  return released;
}

/**
 * Saves a line for later, or moves it back into the cart. If an equal line exists, merges the two and keeps the line
 * that was in the cart.
 *
 * @returns the photos that were released. Source: docs/rules.md CART-24
 */
async function moveLine(
  writing: CartWriting,
  transaction: Connection,
  { shelf }: Write,
  opened: OpenLine,
  isSaved: boolean,
): Promise<readonly string[]> {
  const { cart, line } = opened;
  if (line.isSaved === isSaved) return [];
  if (!isSaved) checkAvailable(line, shelf);
  const identity = identityOn(isSaved, line.identity);
  const inCart = isSaved ? undefined : await cartRepository.findByIdentity(transaction, cart.id, identity);
  const stays = inCart ?? line;
  if (inCart) await approvalsRepository.carry(transaction, line.id, inCart.id);
  const removedLine = inCart
    ? { quantity: line.quantity, released: await deleteLineRow(writing, transaction, line.id) }
    : await takeTwin(writing, transaction, opened, identity);
  const quantity = stays.quantity + removedLine.quantity;
  checkQuantity(quantity, 'item');
  await lineStates.move(transaction, stays.id, { isSaved, identity, quantity });
  return removedLine.released;
}

/**
 * Records the current price of a line or an extra as agreed, if it is the price that the shopper saw.
 *
 * @throws PriceChangedError. Source: docs/rules.md CART-22
 */
async function confirmPrice(
  { looks }: CartWriting,
  transaction: Connection,
  { visitor, shelf, market }: Write,
  { line, child }: OpenLine,
  seenPrice: string | undefined,
): Promise<void> {
  checkAvailable(line, shelf);
  const storedCart = await cartRepository.find(transaction, visitor.ownerId);
  const priced = pricedLines(storedCart!.lines, shelf, market, looks, line.isSaved);
  const id = child?.id ?? line.id;
  const itemView = priced.find(({ view }) => view.id === id)?.view;
  if (seenPrice === undefined || seenPrice !== itemView?.price.amount) throw new PriceChangedError();
  await lineStates.disagree(transaction, id, { market: market.identifier });
}

/**
 * Returns the newer package version that a patch names. Runs before the transaction. @throws NotSaleableError,
 * VersionUnavailableError
 */
async function newerBook(
  { database, muse }: CartWriting,
  visitor: CartOwner,
  lineId: string,
  version: string | undefined,
): Promise<ProductPackage | undefined> {
  if (version === undefined) return undefined;
  const storedCart = await cartRepository.find(database, visitor.ownerId);
  const line = storedCart?.lines.find(({ id }) => id === lineId);
  if (!line || line.packageVersion === version) return undefined; // the write reports a missing line
  const book = await availableOrProblem(() => muse.versionOfPage(line.productSlug, version));
  if (book?.version !== version || !line.newerVersions?.includes(version))
    throw new NotSaleableError({
      code: 'unknown_version',
      detail: 'There is no such newer version of this book',
      field: 'item.version',
    });
  return book;
}

/**
 * Returns the extras that a change of a line added, with their quantities.
 *
 * @param quantity - quantity of the line before its merge with an equal line, which already had the extras
 */
function newExtras(
  storedCart: StoredCart | undefined,
  earlierLine: LineRow,
  quantity: number,
): NonNullable<Written['added']> {
  const line = storedCart?.lines.find(({ id }) => id === earlierLine.id);
  const knownIds = new Set(earlierLine.extras.map(({ id }) => id));
  return (line?.extras ?? []).filter(({ id }) => !knownIds.has(id)).map(({ id }) => ({ id, quantity }));
}

interface Patched {
  readonly released: readonly string[];
  readonly dropped: readonly DroppedExtra[];
}

async function changeContents(
  writing: CartWriting,
  transaction: Connection,
  change: Change,
  opened: OpenLine,
  patch: LinePatch,
): Promise<Patched> {
  const { line } = opened;
  const isAnother = patch.productId !== undefined || patch.customisations !== undefined;
  const isDressed = patch.extras !== undefined || patch.giftMessage !== undefined;
  if (isAnother || isDressed || change.book) {
    const { dropped, ...changedLine } = patchedLine(writing, line, patch, change);
    const released = await replaceLine(writing, transaction, change, opened, changedLine);
    if (isAnother) {
      await lineStates.disagree(transaction, line.id, {});
      const seenItems = [{ id: line.id, seenPrice: patch.confirm ? undefined : patch.seenPrice }];
      await agreeToSeenPrices(transaction, opened.cart.id, change.market, seenItems);
    }
    return { released, dropped };
  }
  if (patch.quantity !== undefined) {
    checkAvailable(line, change.shelf);
    await cartRepository.update(transaction, line.id, { ...line, quantity: patch.quantity });
  }
  return { released: [], dropped: [] };
}

type Change = Write & { readonly usable: ReadonlySet<string>; readonly book: ProductPackage | undefined };

/** Returns true if a patch only confirms a price. An extra accepts only such patches. */
const isConfirmation = ({ confirm, seenPrice, ...otherChanges }: LinePatch): boolean =>
  confirm === true &&
  seenPrice !== undefined &&
  Object.values(otherChanges).every((value) => value === undefined);

async function applyPatch(
  writing: CartWriting,
  transaction: Connection,
  change: Change,
  lineId: string,
  patch: LinePatch,
): Promise<Written & Pick<Patched, 'released'>> {
  const opened = await beginLineWrite(transaction, change, lineId);
  const { cart, line, child } = opened;
  if (child && !isConfirmation(patch)) throw new ChildLineItemError();
  const earlierCart = await cartRepository.find(transaction, change.visitor.ownerId);
  const { released, dropped } = await changeContents(writing, transaction, change, opened, patch);
  if (patch.confirm) await confirmPrice(writing, transaction, change, opened, patch.seenPrice);
  const moved: string[] = [];
  if (patch.savedForLater !== undefined) {
    const now = (await cartRepository.findLine(transaction, line.id, cart.id))!;
    moved.push(
      ...(await moveLine(writing, transaction, change, { ...opened, line: now }, patch.savedForLater)),
    );
  }
  const storedCart = await cartRepository.find(transaction, change.visitor.ownerId);
  const piecesIn = (cart: StoredCart | undefined) => piecesWanted(cart?.lines ?? [], change.shelf);
  refuseBeyondStock(piecesIn(earlierCart), piecesIn(storedCart), change.shelf, 'item');
  const added = newExtras(storedCart, line, patch.quantity ?? line.quantity);
  return {
    storedCart,
    released: [...released, ...moved],
    ...(added.length > 0 && { added }),
    ...(dropped.length > 0 && { dropped: [...dropped] }),
  };
}

/** Changes a line. If it then equals another line, merges the two lines. */
export async function changeLine(
  writing: CartWriting,
  visit: Visit,
  lineId: string,
  patch: LinePatch,
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { visitor, market } = visit;
  const [shelf, usable, book] = await Promise.all([
    cartShelf(writing, market),
    usablePhotos(writing, visitor, [patch.customisations]),
    newerBook(writing, visitor, lineId, patch.version),
  ]);
  const change = { ...visit, intent, shelf, usable, book };
  const request = { method: 'PATCH', route: `cart/items/${lineId}`, body: patch };
  let toDelete: readonly string[] = [];
  const answer = await write(writing, change, request, async (transaction) => {
    const { released, ...writeResult } = await applyPatch(writing, transaction, change, lineId, patch);
    toDelete = released;
    return writeResult;
  });
  await writing.photos.deleteLetGo(toDelete);
  return answer;
}
