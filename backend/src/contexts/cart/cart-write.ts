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
import { randomInt } from 'node:crypto';

/** The cart state that a client names if the visitor has no cart yet. */
const NO_CART = { number: '', revision: 0 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Write extends Visit {
  readonly intent: WriteIntent;
  readonly shelf: CartShelf;
}

export type Written = Pick<CartWriteResponse['data'], 'added' | 'dropped'> & {
  readonly storedCart: StoredCart | undefined;
};

/** `hasCheckout`: false if the cart certainly had no checkout during the write. */
export interface WriteAnswer extends Answer {
  readonly hasCheckout: boolean;
}

export interface Visit {
  readonly visitor: CartOwner;
  readonly market: Market;
  /** true means that this request created the guest's token, so that there is usually no cart yet */
  readonly isNewGuest?: boolean;
}

export type CartOwner = Pick<Visitor, 'ownerId' | 'guestId'>;

/** @throws CartChangedError if the cart's state differs from the state that the write requires */
export function checkState({ ifMatch }: WriteIntent, { number, revision }: CartRow): void {
  const earlierCart = revision === 1 ? NO_CART : { number, revision: revision - 1 };
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== cartTag(earlierCart))
    throw new CartChangedError();
}

/**
 * Begins a write to the visitor's cart. The returned cart already has the new revision.
 *
 * @returns undefined if the visitor has no cart
 * @throws CartBeingPaidError; GuestTokenUnknownError if the guest has logged in meanwhile. The cart then belongs to the
 *   customer, and a retry writes to it
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
 * Begins a write to a line. Like every write, it locks the cart first.
 *
 * @param lineId - id of the line, or of one of its extras; the result then has the extra as `child`
 * @throws CartChangedError and the errors of beginWrite; LineItemNotFoundError if the visitor does not own the line
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

export const scopeOf = ({ guestId, ownerId }: CartOwner): string => `cart-items ${guestId ?? ownerId}`;

/** Thrown if looks are missing. No transaction may make looks, because this takes a request to the object store. */
class LooksMissingError extends Error {
  constructor(readonly lines: readonly LineRow[]) {
    super('Looks of lines are missing');
    this.name = 'LooksMissingError';
  }
}

/**
 * Runs a write once for each idempotency key. Rolls the write back if a line has no look (its cover and summary). Then
 * makes the look outside the transaction and runs the write again.
 *
 * @param work - callback that runs in the transaction, possibly more than once
 */
export async function write(
  { idempotency, looks, promotions, tax }: CartWriting,
  { visitor, market, intent, shelf }: Write,
  { method, route, body }: { method: string; route: string; body: unknown },
  work: (transaction: Connection) => Promise<Written>,
): Promise<WriteAnswer> {
  let isPrepared = false;
  let hasCheckout = true;
  function view(storedCart: StoredCart | undefined): Cart {
    const lines = storedCart?.lines ?? [];
    if (!isPrepared && !looks.arePrepared(lines, shelf, market)) throw new LooksMissingError(lines);
    return cartView(storedCart, shelf, market, looks, { promotions, tax });
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
          const { storedCart, ...changes } = await work(transaction);
          hasCheckout = storedCart?.cart.hasCheckout ?? true;
          const cart = view(storedCart);
          if (storedCart) await agreeToNewPrices(transaction, storedCart, cart, market);
          return { status: 200, body: { ...cart, ...changes } };
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

/** Must not be called in a transaction, because it needs a connection and the embedded database has only one. */
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

const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without letters that look like digits

/** Returns a readable number: a letter, followed by nine letters and digits that are not easily confused. */
export const newNumber = (letter: 'C' | 'R'): string =>
  `${letter}${Array.from({ length: 9 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join('')}`;
