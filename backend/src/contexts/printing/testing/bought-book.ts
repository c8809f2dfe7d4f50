import { randomUUID } from 'node:crypto';
import type { Customisation, PageProof } from '@bindery/shared/contracts';
import type { Muse } from '@bindery/muse';
import type { Connection, Database } from '../../../platform/database';
import { ADDRESS } from '../../../testing/test-shop';
import type { ProductionService } from '../production.service';

const SHIPPING = {
  delivery: { earliest: '2026-12-01', latest: '2026-12-04' },
  method: { id: 'standard', name: 'Standard', type: 'standard', carrier: 'Royal Mail' },
  tracking: null,
  rate: {
    id: 'r',
    cost: 300,
    discountedCost: 300,
    selected: true,
    shippingDuration: 3,
    productionDuration: 2,
  },
};
const MONEY = {
  ...{ items: 1990, promo: 0, credit: 0, shipping: 300, shippingDiscount: 0, tax: null },
  ...{ isTaxIncluded: true, total: 2290 },
};

export interface BoughtBook {
  readonly orderId: string;
  readonly number: string;
  readonly itemId: string;
}

export interface BookToBuy {
  readonly customisation?: Customisation;
  readonly slug?: string;
  readonly format?: string;
  readonly quantity?: number;
  readonly version?: string;
  readonly locale?: string;
  /** the approved pages; default: the pages as the engine draws them now */
  readonly pages?: readonly PageProof[];
  readonly extras?: readonly { readonly sku: string; readonly quantity: number }[];
  readonly giftMessage?: string;
  readonly processAt?: Date;
}

let orderCount = 0;
const numberOf = (): string => {
  orderCount += 1;
  return `R${String(process.pid % 1000).padStart(3, '0')}${String(orderCount).padStart(6, '0')}`;
};

const insert = (connection: Connection, table: string, row: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(row);
  const values = names.map((_, n) => `$${n + 1}`).join(', ');
  return connection.query(
    {
      name: `test_insert_${table}_${names.length}`,
      text: `insert into ${table} (${names.join(', ')}) values (${values})`,
    },
    Object.values(row).map((value) =>
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    ),
  );
};

/** Inserts a placed order. Without `processAt`, its edit window is over. */
export async function buyBook(
  { database, muse, production }: { database: Database; muse: Muse; production: ProductionService },
  {
    customisation = { name: 'Robin', coat: 'red', friend: 'fox' },
    slug = 'tiny-book',
    format = 'hardcover',
    quantity = 1,
    version = muse.package(slug)!.version,
    locale = 'en-GB',
    pages,
    extras = [],
    giftMessage,
    processAt = new Date(Date.now() - 60_000),
  }: BookToBuy = {},
): Promise<BoughtBook> {
  const [orderId, itemId, number] = [randomUUID(), randomUUID(), numberOf()];
  const approved = pages ?? (await muse.proofOf(slug, muse.package(slug)!.version, customisation, locale));
  const frozen = (name: string, view: object = {}) => ({
    view: { ...view, productName: name, format: { id: 'f', identifier: format, name: format } },
    ...{ each: 1990, discount: 0, promotions: [], upsells: [] },
  });
  await database.transaction(async (transaction) => {
    await insert(transaction, 'orders', {
      ...{ id: orderId, number, cart_id: randomUUID(), market: 'uk', locale, currency: 'GBP' },
      ...{ email: 'ada@example.com', shipping_address: ADDRESS, shipping: SHIPPING, money: MONEY },
      delivery: { dispatch: '2026-11-30', ...SHIPPING.delivery },
      process_at: processAt,
    });
    await insert(transaction, 'order_items', {
      ...{ id: itemId, order_id: orderId, position: 0, kind: 'personalised_product', sku: 'TINY-HC' },
      ...{ product_slug: slug, variant_id: 'v', package_version: version, customisation, quantity },
      ...{ frozen: frozen('The Tiny Book', { giftMessage }), pages: approved },
    });
    for (const [n, extra] of extras.entries())
      await insert(transaction, 'order_items', {
        ...{
          id: randomUUID(),
          order_id: orderId,
          parent_item_id: itemId,
          position: n + 1,
          kind: 'gift_wrap',
        },
        ...{ product_slug: `extra:${extra.sku}`, variant_id: '', frozen: frozen(extra.sku), ...extra },
      });
    await production.onPlaced(transaction, { id: orderId, processAt });
  });
  return { orderId, number, itemId };
}
