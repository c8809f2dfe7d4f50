import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue, openedShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID, Visitor } from '../../testing/visitor';

const WRAPS = ['WRAP-STARS', 'WRAP-PICNIC'];
const SKUS = [...WRAPS, 'CARD-KITE', 'BOOKMARK-FEATHER'];

/** A write by the shopper. `line` and `extra` are indexes into the cart as it was before the first write. */
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

/** Returns the sorted SKUs of a line, the last wrap and each add-on, as one text. */
function extrasKey(requestedSkus: readonly string[]): string {
  const wrap = requestedSkus.filter((sku) => WRAPS.includes(sku)).at(-1);
  return [...requestedSkus.filter((sku) => !WRAPS.includes(sku)), ...(wrap ? [wrap] : [])].sort().join();
}
const skusOf = ({ extras }: ModelLine): string => [...extras.values()].sort().join();

/** Returns each line as text, 'SKUs: quantity'. All lines have the same book, so only their extras differ. */
const lineTexts = (lines: readonly (readonly [string, number])[]): string[] =>
  lines.map(([extras, pieces]) => `${extras}: ${pieces}`).sort();

/** Returns the lines expected after a write, as text. Equal lines merge. */
function afterwards(earlierLines: readonly ModelLine[], write: Write, id: string): string[] {
  const lines = new Map(earlierLines.map((line) => [skusOf(line), line.quantity]));
  const changedLine = earlierLines.find((line) => line.id === id || line.extras.has(id));
  const put = (key: string, pieces: number) => lines.set(key, pieces + (lines.get(key) ?? 0));
  if (write.act === 'add') put(extrasKey(write.skus), write.quantity);
  else if (!changedLine) throw new Error('A line that was gone was written to');
  else {
    lines.delete(skusOf(changedLine));
    if (write.act === 'quantity') put(skusOf(changedLine), write.quantity);
    if (write.act === 'extras') put(extrasKey(write.skus), changedLine.quantity);
    if (write.act === 'remove extra' && changedLine.extras.has(id))
      put(
        extrasKey([...changedLine.extras].filter(([child]) => child !== id).map(([, sku]) => sku)),
        changedLine.quantity,
      );
  }
  return lineTexts([...lines]);
}

function send(
  tab: Visitor,
  write: Write,
  lines: readonly ModelLine[],
): { id: string; pendingAnswer: Promise<LightMyRequestResponse> } {
  if (write.act === 'add') {
    const children = write.skus.map((sku) => ({ sku, childLineItem: true }));
    const book = { productId: TINY_ID, customisations: ROBIN, quantity: write.quantity };
    return { id: '', pendingAnswer: tab.postItems({ items: [book, ...children] }) };
  }
  const target = lines[write.line % lines.length];
  const extras = [...(target?.extras.keys() ?? [])];
  const unknownId = '00000000-0000-4000-8000-000000000000';
  const id = (write.act === 'remove extra' ? extras[write.extra % extras.length] : target?.id) ?? unknownId;
  const path = `/website/v2/cart/items/${id}`;
  if (write.act === 'remove' || write.act === 'remove extra')
    return { id, pendingAnswer: tab.send('DELETE', path) };
  const item = write.act === 'extras' ? { extras: write.skus } : { quantity: write.quantity };
  return { id, pendingAnswer: tab.send('PATCH', path, { item }) };
}

const catalogue = withCatalogue();

describeOnDatabases('extras changed at the same time, on $name', ({ open, name: databaseName }) => {
  let processes: readonly [TestShop, TestShop];
  const opened = openedShop({ catalogue, open });
  beforeAll(async () => {
    processes = [opened.shop, await catalogue().shop(opened.database)];
  });
  afterAll(() => processes[1].closeApp());

  it('produce the same cart as if the writes ran one after another (EXTRA-04, CART-18)', async () => {
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
              batch.map(async (write, index) => {
                const tab = Object.assign(new Visitor(processes[index % 2]!.app), {
                  cookie,
                  csrf,
                  guestToken,
                });
                const { id, pendingAnswer } = send(tab, write, lines);
                return { asked: write, id, answer: await pendingAnswer };
              }),
            );
            const acceptedWrites = answers
              .filter(({ answer }) => answer.statusCode === 200)
              .map(({ asked: write, id, answer }) => ({
                asked: write,
                id,
                ...answer.json<CartWriteResponse>().data,
              }))
              .sort((a, b) => a.order.revision - b.order.revision);
            for (const { asked: write, id, order } of acceptedWrites) {
              const expected = afterwards(lines, write, id);
              lines = modelOf(order);
              expect(lineTexts(lines.map((line) => [skusOf(line), line.quantity]))).toEqual(expected);
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

  it('create one cart with one line if all of them add the first book', async () => {
    const visitor = processes[0].visitor();
    await visitor.askCsrf();
    const items = [
      { productId: TINY_ID, customisations: ROBIN },
      { sku: 'WRAP-STARS', childLineItem: true },
    ];
    const answers = await Promise.all(
      [0, 1, 0, 1].map((processIndex) => {
        const tab = Object.assign(new Visitor(processes[processIndex]!.app), {
          cookie: visitor.cookie,
          csrf: visitor.csrf,
        });
        return tab.postItems({ items });
      }),
    );
    const data = answers.map((answer) => answer.json<CartWriteResponse>().data);
    visitor.guestToken = data[0]!.newGuestToken;
    const [onlyLine, ...otherLines] = modelOf(await visitor.cart());
    expect(otherLines).toEqual([]);
    expect(onlyLine).toMatchObject({ quantity: 4 });
    expect([...onlyLine!.extras.values()]).toEqual(['WRAP-STARS']);
    expect(data.map(({ added }) => added)).toEqual(
      data.map(() => [onlyLine!.id, ...onlyLine!.extras.keys()].map((id) => ({ id, quantity: 1 }))),
    );
  });
});
