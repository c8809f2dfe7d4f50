import { cartTag, type Cart, type CartWriteResponse, type Customisation } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import type { WriteIntent } from '../../platform/http';
import { checkGuest, type Visitor } from '../shoppers';
import { photoIdsIn } from '../photos';
import { agreeToNewPrices } from './agreed-price';
import type { CartShelf, CartWriting } from './cart-desk';
import { CartChangedError, LineItemNotFoundError } from './cart.errors';
import {
  cartRepository,
  type CartRow,
  type ExtraRow,
  type LineRow,
  type StoredCart,
} from './cart.repository';
import { cartView } from './cart-view';

/** The state of a visitor's cart before the first write. */
const NO_CART = { number: '', revision: 0 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What every write has: whose cart, in which market, for which intent, and what the market sells. */
export interface Write extends Visit {
  readonly intent: WriteIntent;
  readonly shelf: CartShelf;
}

/** What a write came to. `added`, `dropped`: as its answer tells them. */
export type Written = Pick<CartWriteResponse['data'], 'added' | 'dropped'> & {
  readonly stored: StoredCart | undefined;
};

/** `hasCheckout`: false if the cart had none when it was written; true also if that is not known. */
export interface WriteAnswer extends Answer {
  readonly hasCheckout: boolean;
}

/** Whose cart is changed, and in which market they see it. */
export interface Visit {
  readonly visitor: CartOwner;
  readonly market: Market;
  /** the guest's token was made in this request: as a rule there is no cart yet */
  readonly isNewGuest?: boolean;
}

/** A guest, or a customer who is signed in. */
export type CartOwner = Pick<Visitor, 'ownerId' | 'guestId'>;

/** @throws CartChangedError where the cart was in another state than the write is meant for */
export function checkState({ ifMatch }: WriteIntent, { number, revision }: CartRow): void {
  const before = revision === 1 ? NO_CART : { number, revision: revision - 1 };
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== cartTag(before)) throw new CartChangedError();
}

/**
 * Begins a write to what is in the visitor's cart: its revision is the one that the write gives it.
 *
 * @returns undefined for who has none
 * @throws GuestTokenUnknownError where the guest's cart has become a customer's meanwhile: asked for again it is theirs, CartBeingPaidError
 */
export async function beginWrite(
  transaction: Connection,
  { ownerId, guestId }: CartOwner,
): Promise<CartRow | undefined> {
  const cart = await cartRepository.beginWrite(transaction, ownerId);
  if (!cart && guestId !== undefined) await checkGuest(transaction, guestId);
  return cart;
}

/**
 * Begins a write to a line, as every write does: with the cart.
 *
 * @param lineId - of the line, or of an extra of it, which is then the `child`
 * @throws LineItemNotFoundError to anyone but its owner, CartChangedError, what beginWrite throws
 */
export async function beginLineWrite(
  transaction: Connection,
  { visitor, intent }: Pick<Write, 'visitor' | 'intent'>,
  lineId: string,
): Promise<{ cart: CartRow; line: LineRow; child: ExtraRow | undefined }> {
  const cart = UUID.test(lineId) ? await beginWrite(transaction, visitor) : undefined;
  const line = cart && (await cartRepository.findLine(transaction, lineId, cart.id));
  if (!line) throw new LineItemNotFoundError();
  checkState(intent, cart);
  return { cart, line, child: line.extras.find(({ id }) => id === lineId) };
}

/** Of the idempotency keys of a visitor's writes. */
export const scopeOf = ({ guestId, ownerId }: CartOwner): string => `cart-items ${guestId ?? ownerId}`;

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
  { visitor, market, intent, shelf }: Write,
  { method, route, body }: { method: string; route: string; body: unknown },
  work: (transaction: Connection) => Promise<Written>,
): Promise<WriteAnswer> {
  let isPrepared = false;
  let hasCheckout = true;
  function view(stored: StoredCart | undefined): Cart {
    const lines = stored?.lines ?? [];
    if (!isPrepared && !looks.arePrepared(lines, shelf, market)) throw new LooksMissingError(lines);
    return cartView(stored, shelf, market, looks, { promotions, tax });
  }
  async function attempt(): Promise<WriteAnswer> {
    const answer = await idempotency.run(
      {
        scope: scopeOf(visitor),
        ownerId: visitor.ownerId,
        key: intent.idempotencyKey,
        method,
        route,
        market: market.identifier,
        body,
      },
      {
        begin: async (transaction) => {
          const { stored, ...told } = await work(transaction);
          hasCheckout = stored?.cart.hasCheckout ?? true;
          const cart = view(stored);
          if (stored) await agreeToNewPrices(transaction, stored, cart, market);
          return { status: 200, body: { ...cart, ...told } };
        },
        standing: async (transaction) => view(await cartRepository.find(transaction, visitor.ownerId)),
      },
    );
    return { ...answer, hasCheckout: hasCheckout || answer.isReplay };
  }
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LooksMissingError)) throw error;
    await looks.prepare(error.lines, shelf, market);
    isPrepared = true;
    return attempt();
  }
}

/** Asked before the transaction, as everything that reads the database by itself: embedded, it has one connection. */
export function usablePhotos(
  { photos }: CartWriting,
  visitor: CartOwner,
  customisations: readonly (Customisation | undefined)[],
): Promise<ReadonlySet<string>> {
  return photos.usable(
    customisations.flatMap((customisation) => (customisation ? photoIdsIn(customisation) : [])),
    visitor,
  );
}
