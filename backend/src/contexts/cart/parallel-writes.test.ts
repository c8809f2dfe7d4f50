import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue, openedShop } from '../../testing/test-shop';
import { faults, ROBIN, TINY_ID, Visitor } from '../../testing/visitor';

const catalogue = withCatalogue();

/** Returns the same browser in another tab, served by another process. */
function otherTab({ cookie, csrf, guestToken }: Visitor, shop: TestShop): Visitor {
  return Object.assign(new Visitor(shop.app), { cookie, csrf, guestToken });
}

const linePath = (id: string): string => `/website/v2/cart/items/${id}`;
const choices = (name: string) => ({ ...ROBIN, name });

type Act = (tab: Visitor, cart: Cart) => Promise<LightMyRequestResponse>;
const ACTS: readonly (readonly [string, Act])[] = [
  ['add', (tab) => tab.postItems({ items: [{ productId: TINY_ID, customisations: ROBIN }] })],
  ['PATCH', (tab, cart) => tab.send('PATCH', linePath(cart.items[0]!.id), { item: { quantity: 5 } })],
  [
    'PATCH that merges',
    (tab, cart) => tab.send('PATCH', linePath(cart.items[1]!.id), { item: { customisations: ROBIN } }),
  ],
  ['DELETE', (tab, cart) => tab.send('DELETE', linePath(cart.items[0]!.id))],
  ['code', (tab) => tab.send('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' })],
];
const PAIRS = ACTS.flatMap((firstAct, index) =>
  ACTS.slice(index).map((second) => [firstAct, second] as const),
);

/** A write by the shopper. `line` is an index into the lines of the cart before all writes. */
type Write =
  | { readonly act: 'add'; readonly name: string; readonly quantity: number }
  | { readonly act: 'quantity'; readonly line: number; readonly quantity: number }
  | { readonly act: 'rename'; readonly line: number; readonly name: string }
  | { readonly act: 'remove'; readonly line: number };

const name = fc.constantFrom('Ada', 'Bo', 'Cleo');
const quantity = fc.integer({ min: 1, max: 9 });
const line = fc.nat({ max: 5 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ act: fc.constant('add' as const), name, quantity }),
  fc.record({ act: fc.constant('quantity' as const), line, quantity }),
  fc.record({ act: fc.constant('rename' as const), line, name }),
  fc.record({ act: fc.constant('remove' as const), line }),
);

/** The expected cart by the name of the child, because the lines differ only by this name. */
type ModelCart = Map<string, { readonly id: string; readonly quantity: number }>;

const modelOf = ({ items }: Cart): ModelCart =>
  new Map(
    items.map((item) => [String(item.customisation['name']), { id: item.id, quantity: item.quantity }]),
  );

/** @param id - id of the changed or added line */
function writeToModel(cart: ModelCart, write: Write, id: string): void {
  const [nameBefore, earlierLine] = [...cart].find(([, line]) => line.id === id) ?? [];
  if (write.act === 'add') {
    const sameLine = cart.get(write.name);
    cart.set(write.name, { id: sameLine?.id ?? id, quantity: (sameLine?.quantity ?? 0) + write.quantity });
    return;
  }
  if (nameBefore === undefined || earlierLine === undefined)
    throw new Error('A line that was gone was written to');
  if (write.act === 'quantity') cart.set(nameBefore, { id, quantity: write.quantity });
  else cart.delete(nameBefore);
  if (write.act === 'rename')
    cart.set(write.name, { id, quantity: earlierLine.quantity + (cart.get(write.name)?.quantity ?? 0) });
}

function send(
  tab: Visitor,
  write: Write,
  { items }: Cart,
): { id: string; pendingAnswer: Promise<LightMyRequestResponse> } {
  if (write.act === 'add')
    return {
      id: '',
      pendingAnswer: tab.postItems({
        items: [{ productId: TINY_ID, customisations: choices(write.name), quantity: write.quantity }],
      }),
    };
  const id = items[write.line % items.length]?.id ?? '00000000-0000-4000-8000-000000000000';
  if (write.act === 'remove') return { id, pendingAnswer: tab.send('DELETE', linePath(id)) };
  const item =
    write.act === 'rename' ? { customisations: choices(write.name) } : { quantity: write.quantity };
  return { id, pendingAnswer: tab.send('PATCH', linePath(id), { item }) };
}

describeOnDatabases('writes to one cart at the same time, on $name', ({ open, name: databaseName }) => {
  let processes: readonly [TestShop, TestShop];
  const opened = openedShop({ catalogue, open });
  beforeAll(async () => {
    processes = [opened.shop, await catalogue().shop(opened.database)];
  });
  afterAll(() => processes[1].closeApp());

  const isPostgres = databaseName === 'PostgreSQL';
  const ROUNDS = isPostgres ? 25 : 2;

  it.each(PAIRS.map(([[a, firstAct], [b, second]]) => [a, b, firstAct, second] as const))(
    '%s and %s at the same time both succeed',
    async (_a, _b, firstAct, second) => {
      const statuses = new Set<number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const visitor = processes[0].visitor();
        const books = ['Robin', 'Mia'].map((child) => ({
          productId: TINY_ID,
          customisations: choices(child),
        }));
        const addedData = (await visitor.postItems({ items: books })).json<CartWriteResponse>().data;
        visitor.guestToken = addedData.newGuestToken;
        const answers = await Promise.all([
          firstAct(visitor, addedData.order),
          second(otherTab(visitor, processes[1]), addedData.order),
          firstAct(otherTab(visitor, processes[1]), addedData.order),
        ]);
        const isTwice = (answer: LightMyRequestResponse) =>
          answer.statusCode === 422 && faults(answer).code === 'promo_already';
        answers.filter((answer) => !isTwice(answer)).forEach(({ statusCode }) => statuses.add(statusCode));
      }
      statuses.delete(404); // 404: another write has already deleted the line
      expect([...statuses]).toEqual([200]);
    },
  );

  it('produce the same cart as if the writes ran one after another, in order of revision', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          const visitor = processes[0].visitor();
          await visitor.add(choices('Ada'), { quantity: 2 });
          let cart = await visitor.add(choices('Bo'));
          const model = modelOf(cart);
          for (const batch of batches) {
            const sentWrites = batch.map((write, index) => ({
              asked: write,
              ...send(otherTab(visitor, processes[index % 2]!), write, cart),
            }));
            const answers = await Promise.all(
              sentWrites.map(async ({ asked: write, id, pendingAnswer: answer }) => ({
                asked: write,
                id,
                answer: await answer,
              })),
            );
            const acceptedWrites = answers
              .filter(({ answer }) => answer.statusCode === 200)
              .map(({ asked: write, id, answer }) => ({
                asked: write,
                id,
                order: answer.json<CartWriteResponse>().data.order,
              }))
              .sort((a, b) => a.order.revision - b.order.revision);
            expect(acceptedWrites.map(({ order }) => order.revision)).toEqual(
              acceptedWrites.map((_, index) => cart.revision + 1 + index),
            );
            for (const { asked: write, id, order } of acceptedWrites) {
              const added = write.act === 'add' ? modelOf(order).get(write.name)!.id : id;
              writeToModel(model, write, added);
              expect(modelOf(order)).toEqual(model);
            }
            for (const { id, answer } of answers.filter(({ answer: { statusCode } }) => statusCode !== 200)) {
              expect(faults(answer)).toMatchObject({ status: 404, code: 'line_item_not_found' });
              expect([...model.values()].map((line) => line.id)).not.toContain(id);
            }
            cart = await visitor.cart();
            expect(modelOf(cart)).toEqual(model);
          }
        },
      ),
      { numRuns: isPostgres ? 30 : 8 },
    );
  });
});
