import { cartTag, type Cart, type NewLineItem } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import { photoIdsIn } from '../photos';
import { agreeToNewPrices } from './agreed-price';
import type { CartWriting, Write, WriteIntent } from './cart-desk';
import { CartChangedError, LineItemNotFoundError } from './cart.errors';
import { cartRepository, type CartRow, type LineRow, type StoredCart } from './cart.repository';
import { cartView } from './cart-view';

/** The state of a guest's cart before the first write. */
const NO_CART = { number: '', revision: 0 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws CartChangedError where the cart was in another state than the write is meant for */
export function checkState({ ifMatch }: WriteIntent, { number, revision }: CartRow): void {
  const before = revision === 1 ? NO_CART : { number, revision: revision - 1 };
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== cartTag(before)) throw new CartChangedError();
}

/** Asked before the transaction, as everything that reads the database by itself: embedded, it has one connection. */
export function usablePhotos(
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
export async function beginLineWrite(
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
        begin: async (transaction) => {
          const stored = await work(transaction);
          const body = view(stored);
          if (stored) await agreeToNewPrices(transaction, stored, body, market);
          return { status: 200, body };
        },
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
