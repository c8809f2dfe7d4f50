import type { Cart, CartWriteResponse, LineItem, NewLineItem, Problem } from '@bindery/shared/contracts';
import {
  anEmptyCart,
  aProduct,
  handle,
  problem,
  type FakeAnswer,
  type Handler,
  type SeenRequest,
} from '@bindery/shared/testing';
import { parseAmount, toWireMoney } from '@bindery/shared/data';

const money = (minor: number) => toWireMoney({ minor, currency: 'GBP' }, 'en-GB');

/** A line as the server writes it: Robin's hardcover unless it says otherwise. */
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

export function cartOf(...lines: LineItem[]): Cart {
  const items = lines.map((line) => ({
    ...line,
    lineTotal: money(parseAmount(line.price.amount, 'GBP').minor * line.quantity),
  }));
  const bought = items.filter(({ unavailable }) => unavailable === undefined);
  const total = money(
    bought.reduce((sum, { lineTotal }) => sum + parseAmount(lineTotal.amount, 'GBP').minor, 0),
  );
  return {
    ...anEmptyCart,
    number: 'B1',
    items,
    itemCount: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    price: { subtotal: total, total, taxIncluded: true },
  };
}

type CartAnswer = FakeAnswer<CartWriteResponse | Problem>;

export interface CartServer {
  handlers: Handler[];
  lines: LineItem[];
  /** adds once per idempotency key, as the handler of `POST items` does */
  answerAdd(request: SeenRequest): Promise<CartAnswer>;
}

/** A server with a cart: adds once per idempotency key, changes and removes lines. No write is answered before `opened`. */
export function cartServer(lines: LineItem[] = [], opened: Promise<void> = Promise.resolve()): CartServer {
  const usedKeys = new Set<string>();
  let nextId = 1;
  const answer = (headers?: Record<string, string>): CartAnswer => ({
    body: { data: { order: cartOf(...server.lines), newGuestToken: '' } },
    headers,
  });
  const unlessGone = (path: string, change: (id: string) => void): CartAnswer => {
    const id = path.split('/').at(-1)!;
    if (!server.lines.some((line) => line.id === id))
      return { status: 404, body: problem(404, 'line_item_not_found') };
    change(id);
    return answer();
  };
  const server: CartServer = {
    lines,
    answerAdd: async ({ headers, body }) => {
      await opened;
      const key = headers['idempotency-key']!;
      if (usedKeys.has(key)) return answer({ 'idempotent-replayed': 'true' });
      usedKeys.add(key);
      const { items } = body as { items: NewLineItem[] };
      server.lines = [...server.lines, ...items.map((item) => lineOf(item, `added-${nextId++}`))];
      return answer();
    },
    handlers: [
      handle('GET /website/v2/cart', () => ({ body: { data: cartOf(...server.lines) } })),
      handle('POST /website/v2/cart/items', (request) => server.answerAdd(request)),
      handle('PATCH /website/v2/cart/items/:id', async ({ path, body }) => {
        await opened;
        const { item } = body as { item: LinePatch };
        return unlessGone(path, (id) => {
          server.lines = server.lines.map((line) => (line.id === id ? patched(line, item) : line));
        });
      }),
      handle('DELETE /website/v2/cart/items/:id', ({ path }) =>
        unlessGone(path, (id) => {
          server.lines = server.lines.filter((line) => line.id !== id);
        }),
      ),
    ],
  };
  return server;
}

interface LinePatch {
  quantity?: number;
  customisations?: LineItem['customisation'];
}

const patched = (line: LineItem, { quantity, customisations }: LinePatch): LineItem => ({
  ...line,
  quantity: quantity ?? line.quantity,
  customisation: customisations ?? line.customisation,
});

function lineOf({ productId, customisations, quantity = 1 }: NewLineItem, id: string): LineItem {
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

/** A promise that a test keeps closed until it has seen what comes before an answer. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
