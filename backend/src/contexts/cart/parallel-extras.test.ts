import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type OpenShop, type TestShop, withCatalogue, withShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID, Visitor } from '../../testing/visitor';

const WRAPS = ['WRAP-STARS', 'WRAP-PICNIC'];
const SKUS = [...WRAPS, 'CARD-KITE', 'BOOKMARK-FEATHER'];

/** A write by the shopper to the cart as it was when all writes began. `line` and `extra` are indexes into that cart. */
type Write =
  | { readonly act: 'add'; readonly skus: readonly string[]; readonly quantity: number }
  | { readonly act: 'extras'; readonly line: number; readonly skus: readonly string[] }
  | { readonly act: 'quantity'; readonly line: number; readonly quantity: number }
  | { readonly act: 'remove extra'; readonly line: number; readonly extra: number }
  | { readonly act: 'remove'; readonly line: number };

const skus = fc.shuffledSubarray(SKUS);
const quantity = fc.integer({ min: 1, max: 4 });
const line = fc.nat({ max: 4 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ act: fc.constant('add' as const), skus, quantity }),
  fc.record({ act: fc.constant('extras' as const), line, skus }),
  fc.record({ act: fc.constant('quantity' as const), line, quantity }),
  fc.record({ act: fc.constant('remove extra' as const), line, extra: fc.nat({ max: 3 }) }),
  fc.record({ act: fc.constant('remove' as const), line }),
);

interface ModelLine {
  readonly id: string;
  readonly quantity: number;
  readonly extras: ReadonlyMap<string, string>;
}

const modelOf = ({ items }: Cart): ModelLine[] =>
  items
    .filter(({ parentLineItemId }) => !parentLineItemId)
    .map(({ id, quantity: pieces }) => ({
      id,
      quantity: pieces,
      extras: new Map(
        items
          .filter(({ parentLineItemId }) => parentLineItemId === id)
          .map((child) => [child.id, child.variantSku]),
      ),
    }));

/** Returns the extras a line keeps, in any order: the last wrap and each add-on. */
function kept(asked: readonly string[]): string {
  const wrap = asked.filter((sku) => WRAPS.includes(sku)).at(-1);
  return [...asked.filter((sku) => !WRAPS.includes(sku)), ...(wrap ? [wrap] : [])].sort().join();
}
const skusOf = ({ extras }: ModelLine): string => [...extras.values()].sort().join();

/** Formats lines as 'SKUs: number'. All have the same book, so nothing else differs. */
const told = (lines: readonly (readonly [string, number])[]): string[] =>
  lines.map(([extras, pieces]) => `${extras}: ${pieces}`).sort();

/** Returns the lines expected after a write, by their extras; equal lines merge. */
function afterwards(before: readonly ModelLine[], asked: Write, id: string): string[] {
  const lines = new Map(before.map((one) => [skusOf(one), one.quantity]));
  const changed = before.find((one) => one.id === id || one.extras.has(id));
  const put = (key: string, pieces: number) => lines.set(key, pieces + (lines.get(key) ?? 0));
  if (asked.act === 'add') put(kept(asked.skus), asked.quantity);
  else if (!changed) throw new Error('A line that was gone was written to');
  else {
    lines.delete(skusOf(changed));
    if (asked.act === 'quantity') put(skusOf(changed), asked.quantity);
    if (asked.act === 'extras') put(kept(asked.skus), changed.quantity);
    if (asked.act === 'remove extra' && changed.extras.has(id))
      put(
        kept([...changed.extras].filter(([child]) => child !== id).map(([, sku]) => sku)),
        changed.quantity,
      );
  }
  return told([...lines]);
}

function send(
  tab: Visitor,
  asked: Write,
  lines: readonly ModelLine[],
): { id: string; sent: Promise<LightMyRequestResponse> } {
  if (asked.act === 'add') {
    const children = asked.skus.map((sku) => ({ sku, childLineItem: true }));
    const book = { productId: TINY_ID, customisations: ROBIN, quantity: asked.quantity };
    return { id: '', sent: tab.postItems({ items: [book, ...children] }) };
  }
  const target = lines[asked.line % lines.length];
  const extras = [...(target?.extras.keys() ?? [])];
  const none = '00000000-0000-4000-8000-000000000000';
  const id = (asked.act === 'remove extra' ? extras[asked.extra % extras.length] : target?.id) ?? none;
  const path = `/website/v2/cart/items/${id}`;
  if (asked.act === 'remove' || asked.act === 'remove extra') return { id, sent: tab.send('DELETE', path) };
  const item = asked.act === 'extras' ? { extras: asked.skus } : { quantity: asked.quantity };
  return { id, sent: tab.send('PATCH', path, { item }) };
}

const catalogue = withCatalogue();

describeOnDatabases('extras changed at the same time, on $name', ({ open, name: databaseName }) => {
  let processes: readonly [TestShop, TestShop];
  let opened: OpenShop;
  withShop(
    (one) => {
      opened = one;
    },
    { catalogue, open },
  );
  beforeAll(async () => {
    processes = [opened.shop, await catalogue().shop(opened.database)];
  });
  afterAll(() => processes[1].closeApp());

  it('leave a cart that one write after the other would have left (EXTRA-04, CART-18)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          const visitor = processes[0].visitor();
          let cart = await visitor.add();
          const { cookie, csrf, guestToken } = visitor;
          for (const batch of batches) {
            let lines = modelOf(cart);
            const answers = await Promise.all(
              batch.map(async (asked, at) => {
                const tab = Object.assign(new Visitor(processes[at % 2]!.app), { cookie, csrf, guestToken });
                const { id, sent } = send(tab, asked, lines);
                return { asked, id, answer: await sent };
              }),
            );
            const done = answers
              .filter(({ answer }) => answer.statusCode === 200)
              .map(({ asked, id, answer }) => ({ asked, id, ...answer.json<CartWriteResponse>().data }))
              .sort((a, b) => a.order.revision - b.order.revision);
            for (const { asked, id, order } of done) {
              const expected = afterwards(lines, asked, id);
              lines = modelOf(order);
              expect(told(lines.map((one) => [skusOf(one), one.quantity]))).toEqual(expected);
            }
            const statuses = new Set(answers.map(({ answer }) => answer.statusCode));
            expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
            cart = await visitor.cart();
            expect(modelOf(cart)).toEqual(lines);
          }
        },
      ),
      { numRuns: databaseName === 'PostgreSQL' ? 30 : 10 },
    );
  });

  it('first adds with children make one cart with one line', async () => {
    const visitor = processes[0].visitor();
    await visitor.askCsrf();
    const items = [
      { productId: TINY_ID, customisations: ROBIN },
      { sku: 'WRAP-STARS', childLineItem: true },
    ];
    const answers = await Promise.all(
      [0, 1, 0, 1].map((at) => {
        const tab = Object.assign(new Visitor(processes[at]!.app), {
          cookie: visitor.cookie,
          csrf: visitor.csrf,
        });
        return tab.postItems({ items });
      }),
    );
    const data = answers.map((answer) => answer.json<CartWriteResponse>().data);
    visitor.guestToken = data[0]!.newGuestToken;
    const [only, ...others] = modelOf(await visitor.cart());
    expect(others).toEqual([]);
    expect(only).toMatchObject({ quantity: 4 });
    expect([...only!.extras.values()]).toEqual(['WRAP-STARS']);
    expect(data.map(({ added }) => added)).toEqual(
      data.map(() => [only!.id, ...only!.extras.keys()].map((id) => ({ id, quantity: 1 }))),
    );
  });
});
