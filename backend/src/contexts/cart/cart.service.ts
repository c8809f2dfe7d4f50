import { randomInt } from 'node:crypto';
import type { Cart, NewLineItem } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import type { Answer, Idempotency } from '../../platform/idempotency';
import type { Catalogue, Shelf } from '../catalogue';
import type { Muse } from '@bindery/muse';
import { photoIdsIn, type Photos } from '../photos';
import { LineItemNotFoundError, NotSaleableError } from './cart.errors';
import { cartRepository, type CartRow, type LineRow, type NewLine } from './cart.repository';
import { cartView } from './cart-view';
import { createLineLooks } from './line-looks';
import { checkQuantity, newLine } from './new-line';

const MAX_LINES = 100;
const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without the letters that look like digits
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface LinePatch {
  readonly productId?: string | undefined;
  readonly customisations?: NewLineItem['customisations'] | undefined;
  readonly quantity?: number | undefined;
}

export interface CartDependencies {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: Catalogue;
  readonly muse: Muse;
  readonly photos: Photos;
}

export interface CartService {
  /** @param guestId - undefined for a visitor who never added anything: their cart is empty */
  read(guestId: string | undefined, market: Market): Promise<Cart>;
  /**
   * Adds the items once per idempotency key; the same thing twice raises a line's quantity. Source: decisions 48, 50
   *
   * @returns the cart as JSON
   * @throws NotSaleableError, InvalidCustomisationError, IdempotencyKeyReusedError, RequestRunningError
   */
  add(
    guestId: string,
    market: Market,
    items: readonly NewLineItem[],
    idempotencyKey: string | undefined,
  ): Promise<Answer>;
  /** @throws LineItemNotFoundError to anyone but the owner, NotSaleableError, InvalidCustomisationError */
  change(guestId: string, market: Market, lineId: string, patch: LinePatch): Promise<Cart>;
  /** @throws LineItemNotFoundError to anyone but the owner */
  remove(guestId: string, market: Market, lineId: string): Promise<Cart>;
}

function newCartNumber(): string {
  return `C${Array.from({ length: 9 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join('')}`;
}

/** One line for what is asked for twice in one request. */
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
): Promise<{ cart: CartRow; lines: readonly LineRow[] }> {
  const cart = await cartRepository.ensure(transaction, newCartNumber(), guestId);
  const stored = await cartRepository.add(transaction, cart.id, byIdentity(lines));
  for (const [index, line] of lines.entries()) {
    const { id, quantity } = stored.find(({ identity }) => identity === line.identity)!;
    checkQuantity(quantity, `items.${index}`);
    await photos.markUsed(transaction, photoIdsIn(line.customisation), `line:${id}`);
  }
  if (stored.length > MAX_LINES)
    throw new NotSaleableError({
      code: 'cart_full',
      detail: `A cart holds no more than ${MAX_LINES} different books`,
      field: 'items',
    });
  return { cart, lines: stored };
}

export function createCartService({
  database,
  idempotency,
  catalogue,
  muse,
  photos,
}: CartDependencies): CartService {
  const looks = createLineLooks(muse);

  async function ownLine(
    transaction: Connection,
    lineId: string,
    guestId: string,
  ): Promise<LineRow & { cartId: string }> {
    const line = UUID.test(lineId) ? await cartRepository.findLine(transaction, lineId, guestId) : undefined;
    if (!line) throw new LineItemNotFoundError();
    return line;
  }

  /** Asked before the transaction, as everything that reads the database on its own. */
  const photosOf = (
    guestId: string,
    customisations: readonly (NewLineItem['customisations'] | undefined)[],
  ): Promise<ReadonlySet<string>> =>
    photos.usable(
      customisations.flatMap((one) => (one ? photoIdsIn(one) : [])),
      { kind: 'guest', id: guestId },
    );

  function patched(
    line: LineRow,
    patch: LinePatch,
    usable: ReadonlySet<string>,
    shelf: Shelf,
    market: Market,
  ): NewLine {
    const quantity = patch.quantity ?? line.quantity;
    if (patch.productId === undefined && patch.customisations === undefined) return { ...line, quantity };
    return newLine(
      {
        at: 'item',
        quantity,
        productId: patch.productId ?? line.variantId,
        customisations: patch.customisations ?? line.customisation,
        currentVariantId: line.variantId,
        // what the line holds already was asked when it came in
        usablePhotos: patch.customisations ? usable : undefined,
      },
      shelf,
      market,
      muse,
    );
  }

  return {
    async read(guestId, market) {
      const [shelf, stored] = await Promise.all([
        catalogue.shelf(market),
        guestId ? cartRepository.find(database, guestId) : undefined,
      ]);
      return cartView(stored, shelf, market, looks);
    },

    async add(guestId, market, items, idempotencyKey) {
      // Asked before the transaction: it may read the database, which has one connection when it is embedded.
      const [shelf, usablePhotos] = await Promise.all([
        catalogue.shelf(market),
        photosOf(
          guestId,
          items.map(({ customisations }) => customisations),
        ),
      ]);
      return idempotency.run(
        { scope: `cart-items ${guestId}`, key: idempotencyKey, body: items },
        async (transaction) => {
          const lines = items.map((item, index) =>
            newLine(
              { ...item, at: `items.${index}`, quantity: item.quantity ?? 1, usablePhotos },
              shelf,
              market,
              muse,
            ),
          );
          return {
            status: 200,
            body: cartView(await storeLines(transaction, guestId, lines, photos), shelf, market, looks),
          };
        },
      );
    },

    async change(guestId, market, lineId, patch) {
      const [shelf, usablePhotos] = await Promise.all([
        catalogue.shelf(market),
        photosOf(guestId, [patch.customisations]),
      ]);
      const stored = await database.transaction(async (transaction) => {
        const line = await ownLine(transaction, lineId, guestId);
        const next = patched(line, patch, usablePhotos, shelf, market);
        // two lines that become the same thing become one
        const twin = await cartRepository.removeTwin(transaction, line.cartId, next.identity, line.id);
        const quantity = next.quantity + (twin?.quantity ?? 0);
        checkQuantity(quantity, 'item');
        await cartRepository.update(transaction, line.id, { ...next, quantity });
        if (twin) await photos.release(transaction, `line:${twin.id}`);
        await photos.release(transaction, `line:${line.id}`);
        await photos.markUsed(transaction, photoIdsIn(next.customisation), `line:${line.id}`);
        return cartRepository.find(transaction, guestId);
      });
      return cartView(stored, shelf, market, looks);
    },

    async remove(guestId, market, lineId) {
      const shelf = await catalogue.shelf(market);
      const stored = await database.transaction(async (transaction) => {
        const { id } = await ownLine(transaction, lineId, guestId);
        await cartRepository.remove(transaction, id);
        await photos.release(transaction, `line:${id}`);
        return cartRepository.find(transaction, guestId);
      });
      return cartView(stored, shelf, market, looks);
    },
  };
}
