import type { Cart, CartWriteResponse, LineItem, Problem } from '@bindery/shared/contracts';
import {
  anEmptyCart,
  answersExtras,
  aProduct,
  handle,
  problem,
  someExtras,
  type FakeAnswer,
  type Handler,
  type SeenRequest,
} from '@bindery/shared/testing';
import type { NewItem } from '../data/cart/cart-api';
import { cartTag, parseAmount, toWireMoney } from '@bindery/shared/data';

const money = (minor: number) => toWireMoney({ minor, currency: 'GBP' }, 'en-GB');

export function aLine(overrides: Partial<LineItem> = {}): LineItem {
  const { quantity = 1, price = { amount: '24.99', formatted: '£24.99' } } = overrides;
  return {
    id: 'line-1',
    type: 'book',
    name: aProduct.name,
    productName: aProduct.name,
    productId: aProduct.id,
    productSku: aProduct.master_sku,
    productSlug: aProduct.slug,
    variantSku: 'ABOOK-HC',
    itemCategory: 'Books',
    brand: 'Bindery',
    quantity,
    format: { id: 'hardcover', identifier: 'hardcover', name: 'Hardcover' },
    customisation: { name: 'Robin', friend: 'fox' },
    components: ['name:Robin', 'friend:fox'],
    summary: [
      { key: 'name', label: 'Name', value: 'Robin' },
      { key: 'friend', label: 'Friend', value: 'Fox' },
    ],
    upsells: [],
    price,
    lineTotal: money(parseAmount(price.amount, 'GBP').minor * quantity),
    coverImage: {
      url: '/muse/pages/robin',
      isMuseImage: true,
      alternativeText: 'The cover, with Robin on it',
    },
    ...overrides,
  };
}

export function anExtraLine(overrides: Partial<LineItem> = {}): LineItem {
  return aLine({
    id: 'wrap-1',
    type: 'gift_wrap',
    productName: 'Starry paper',
    productSku: 'WRAP-STARS',
    variantSku: 'WRAP-STARS',
    parentLineItemId: 'line-1',
    price: money(350),
    summary: [],
    coverImage: undefined,
    ...overrides,
  });
}

/** @param allLines - lines to buy, and saved lines (with `isSaved`) */
export function cartOf(...allLines: LineItem[]): Cart {
  const isLater = (line: LineItem): boolean => (line as SavedLine).isSaved ?? false;
  const saved = allLines.filter(isLater);
  const lines = allLines.filter((line) => !isLater(line));
  const items = lines.map((line) => ({
    ...line,
    lineTotal: money(parseAmount(line.price.amount, 'GBP').minor * line.quantity),
  }));
  const availableItems = items.filter(({ unavailable }) => unavailable === undefined);
  const total = money(
    availableItems.reduce((sum, { lineTotal }) => sum + parseAmount(lineTotal.amount, 'GBP').minor, 0),
  );
  return {
    ...anEmptyCart,
    number: 'B1',
    items,
    itemCount: availableItems
      .filter(({ parentLineItemId }) => !parentLineItemId)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    undecided: items.flatMap(
      ({ id, priceChanged, unavailable, onlyLeft }): NonNullable<Cart['undecided']> => {
        if (unavailable) return [{ lineItemId: id, reason: 'unavailable' as const }];
        if (onlyLeft !== undefined) return [{ lineItemId: id, reason: 'too_many' as const }];
        return priceChanged ? [{ lineItemId: id, reason: 'price_changed' as const }] : [];
      },
    ),
    ...(saved.length > 0 && { saved }),
    price: { subtotal: total, total, taxIncluded: true },
  };
}

/** No wallet can pay. */
export const hasNoWallet = handle('POST /website/v2/checkout/express/quote', { body: { data: null } });

type CartAnswer = FakeAnswer<CartWriteResponse | Problem>;

export interface CartServer {
  handlers: Handler[];
  /** The cart's lines. Setting them simulates a write of another tab and raises the revision. */
  lines: LineItem[];
  readonly revision: number;
  cart(): Cart;
  /** adds items once per idempotency key, like the handler of `POST items` */
  answerAdd(request: SeenRequest): Promise<CartAnswer>;
}

/**
 * Fake cart server. Adds, changes and removes lines. Refuses requests with an outdated revision, and executes each
 * idempotency key once. Does not answer writes before `opened` resolves.
 */
export function cartServer(lines: LineItem[] = [], opened: Promise<void> = Promise.resolve()): CartServer {
  const usedKeys = new Set<string>();
  let nextId = 1;
  let [storedLines, revision] = [lines, 0];
  const answer = (headers?: Record<string, string>, added: readonly LineItem[] = []): CartAnswer => ({
    body: {
      data: {
        order: server.cart(),
        newGuestToken: '',
        added: added.map(({ id, quantity }) => ({ id, quantity })),
      },
    },
    headers,
  });
  const unlessGone = ({ path, headers }: SeenRequest, change: (id: string) => void): CartAnswer => {
    const id = path.split('/').at(-1)!;
    const key = headers['idempotency-key'] ?? '';
    if (usedKeys.has(key)) return answer({ 'idempotent-replayed': 'true' });
    if (!server.lines.some((line) => line.id === id))
      return { status: 404, body: problem(404, 'line_item_not_found') };
    if ((headers['if-match'] ?? cartTag(server.cart())) !== cartTag(server.cart()))
      return { status: 412, body: problem(412, 'cart_changed') };
    usedKeys.add(key);
    change(id);
    return answer();
  };
  const server: CartServer = {
    get lines() {
      return storedLines;
    },
    set lines(newLines) {
      storedLines = newLines;
      revision += 1;
    },
    get revision() {
      return revision;
    },
    cart: () => ({ ...cartOf(...storedLines), revision }),
    answerAdd: async ({ headers, body }) => {
      await opened;
      const key = headers['idempotency-key']!;
      if (usedKeys.has(key)) return answer({ 'idempotent-replayed': 'true' });
      usedKeys.add(key);
      const { items } = body as { items: NewItem[] };
      const added: LineItem[] = [];
      for (const item of items) added.push(lineOf(item, `added-${nextId++}`, added));
      server.lines = [...server.lines, ...added];
      return answer({}, added);
    },
    handlers: [
      hasNoWallet,
      handle('GET /website/v2/cart', () => ({ body: { data: server.cart() } })),
      answersExtras([]),
      handle('POST /website/v2/cart/items', (request) => server.answerAdd(request)),
      handle('PATCH /website/v2/cart/items/:id', async (request) => {
        await opened;
        const { item } = request.body as { item: LinePatch };
        return unlessGone(request, (id) => {
          const { extras } = item;
          server.lines = server.lines
            .filter((line) => !extras || line.parentLineItemId !== id || extras.includes(line.variantSku))
            .map((line) => (line.id === id || isMovedWith(line, id, item) ? patched(line, item) : line));
        });
      }),
      handle('DELETE /website/v2/cart/items/:id', (request) =>
        unlessGone(request, (id) => {
          server.lines = server.lines.filter((line) => line.id !== id && line.parentLineItemId !== id);
        }),
      ),
    ],
  };
  return server;
}

interface LinePatch {
  quantity?: number;
  customisations?: LineItem['customisation'];
  extras?: string[];
  version?: string;
  savedForLater?: boolean;
  confirm?: true;
}
type SavedLine = LineItem & { isSaved?: boolean };

/** Moves the extras of the line, too. */
const isMovedWith = (line: LineItem, id: string, { savedForLater }: LinePatch): boolean =>
  savedForLater !== undefined && line.parentLineItemId === id;

const patched = (line: SavedLine, patch: LinePatch): SavedLine => ({
  ...line,
  quantity: patch.quantity ?? line.quantity,
  customisation: patch.customisations ?? line.customisation,
  isSaved: patch.savedForLater ?? line.isSaved,
  ...(patch.quantity !== undefined && patch.quantity <= (line.onlyLeft ?? 0) && { onlyLeft: undefined }),
  ...(patch.version !== undefined && { version: patch.version, newerVersion: undefined }),
  ...(patch.confirm && { priceChanged: undefined }),
});

/** Creates a cart line from a new item. An extra belongs to the last book above it in the cart. */
function lineOf(item: NewItem, id: string, earlierLines: readonly LineItem[]): LineItem {
  if ('sku' in item) {
    const sold = someExtras.find((extra) => extra.sku === item.sku);
    const parentLineItemId = earlierLines.filter((line) => !line.parentLineItemId).at(-1)?.id;
    const named = sold && { type: sold.kind, name: sold.name, productName: sold.name, price: sold.price };
    return anExtraLine({ id, productSku: item.sku, variantSku: item.sku, parentLineItemId, ...named });
  }
  const { productId, customisations, quantity = 1 } = item;
  const { format = 'hardcover', ...customisation } = customisations;
  const identifier = String(format);
  return aLine({
    id,
    productId,
    quantity,
    customisation,
    format: { id: identifier, identifier, name: identifier },
  });
}

/** A promise for a delayed answer. The test resolves it after it has checked the state before the answer. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
