import type {
  Customisation,
  Order,
  OrderEditPreview,
  OrderItem,
  OrderParcel,
  OrderRevision,
  OrderRevisionPages,
  Page,
} from '@bindery/shared/contracts';
import { aProduct, aSchema, handle, problem, type Handler, type SeenRequest } from '@bindery/shared/testing';
import { cartTag } from '@bindery/shared/data';
import { aLine } from './cart-server';

export const ORDER_ID = '6f0c1c1e-0000-4000-8000-000000000001';
export const ITEM_ID = '6f0c1c1e-0000-4000-8000-00000000000a';
const money = (amount: string) => ({ amount, formatted: `£${amount}` });

export function anItem(overrides: Partial<OrderItem> = {}): OrderItem {
  const customisation = { name: 'Robin', hair: 'black', friend: 'fox' };
  return {
    ...aLine({ id: ITEM_ID, customisation }),
    approval: 'none',
    revision: 1,
    lockedKeys: ['format', 'friend'],
    ...overrides,
  };
}

/** An order of Robin's book, just placed, editable for two hours. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  return {
    id: ORDER_ID,
    number: 'R123456789',
    revision: 1,
    state: 'placed',
    isOpen: true,
    processAt: new Date(Date.now() + 2 * 3_600_000).toISOString(),
    placedAt: new Date().toISOString(),
    coupon: null,
    email: 'ida@example.com',
    market: 'uk',
    locale: 'en-GB',
    currency: 'GBP',
    items: [anItem()],
    itemCount: 1,
    shipping: {
      delivery: { earliest: '2026-12-20', latest: '2026-12-22' },
      method: { id: 'standard', name: 'Standard', type: 'standard', carrier: 'Royal Mail' },
      tracking: null,
      rate: {
        id: 'r',
        cost: money('3.99'),
        discounted_cost: money('3.99'),
        selected: true,
        shipping_duration: 3,
        production_duration: 2,
      },
    },
    shippingAddress: {
      firstname: 'Ida',
      lastname: 'Berg',
      phone: '',
      address1: '1 High Street',
      address2: '',
      city: 'Leeds',
      country: 'GB',
      state: '',
      zipcode: 'LS1 1AA',
    },
    price: {
      subtotal: money('24.99'),
      shipping: money('3.99'),
      discount: { credit: money('0.00'), promo: money('0.00') },
      tax: money('0.00'),
      taxIncluded: true,
      total: money('28.98'),
    },
    promotions: [],
    editing: {
      isAllowed: true,
      until: new Date(Date.now() + 2 * 3_600_000).toISOString(),
      delivery: { dispatch: '2026-12-18', earliest: '2026-12-22', latest: '2026-12-22' },
    },
    events: [{ at: new Date().toISOString(), kind: 'placed', by: 'shopper' }],
    ...overrides,
  };
}

const pageOf = (name: string, values: Customisation): Page => ({
  url: `/muse/pages/${name}-${String(values['name'])}`,
  info: { pageName: name, keys: ['name'], alternativeText: `${name} with ${String(values['name'])}` },
});

export interface OrderServer {
  handlers: Handler[];
  /** The stored order. A test changes it to simulate another device. */
  order: Order;
  cancelled: boolean;
  reports: unknown[];
  revisions: OrderRevision[];
}

/** Fake order server. Answers reads, edits (at the expected revision), cancellations, damage reports and copies. */
export function orderServer(initialOrder: Order = anOrder()): OrderServer {
  const answers = new Map<string, unknown>();
  const wantedCustomisation = ({ body }: SeenRequest) =>
    (body as { item: { id: string; customisations: Customisation } }).item.customisations;
  const changedKeys = (oldValues: Customisation, newValues: Customisation): string[] =>
    Object.keys({ ...oldValues, ...newValues }).filter(
      (key) => !['local_date', 'format'].includes(key) && oldValues[key] !== newValues[key],
    );
  const refusal = () =>
    server.order.editing.isAllowed ? undefined : { status: 409, body: problem(409, 'order_not_editable') };
  const locked = (keys: string[]) => {
    const fields = keys.filter((key) => server.order.items[0]!.lockedKeys.includes(key));
    if (fields.length === 0) return undefined;
    const body = problem(409, 'order_upsell_locked');
    body.errors = fields.map((key) => ({ ...body.errors[0]!, field: `item.customisations.${key}` }));
    return { status: 409, body };
  };
  const server: OrderServer = {
    order: initialOrder,
    cancelled: false,
    reports: [],
    revisions: [],
    handlers: [
      handle('GET /website/v2/orders/:id', ({ path }) =>
        path.endsWith(server.order.id)
          ? { body: { data: server.order } }
          : { status: 404, body: problem(404, 'order_not_found') },
      ),
      handle('GET /website/v1/orders/items/:id/book', {
        body: { data: { product: aProduct, schema: { ...aSchema, version: '000000000000000a' } } },
      }),
      handle('GET /website/v1/orders/items/:id/revisions', () => ({ body: { data: server.revisions } })),
      handle('GET /website/v1/orders/items/:id/revisions/:revision/pages', ({ path }) => {
        const [earlierRevision, laterRevision] = [1, 0].map((back) =>
          server.revisions.find(({ revision }) => revision === Number(path.split('/').at(-2)) - back),
        );
        const pages = (revision: OrderRevision | undefined): Page[] =>
          revision ? [pageOf('cover', { name: revision.summary[0]?.value }), pageOf('page-1', {})] : [];
        const data: OrderRevisionPages = {
          changedPages: earlierRevision ? [1] : [1, 2],
          before: pages(earlierRevision),
          after: pages(laterRevision),
        };
        return { body: { data } };
      }),
      handle('POST /website/v1/orders/:id/preview', (request) => {
        const { customisation } = server.order.items[0]!;
        const keys = changedKeys(customisation, wantedCustomisation(request));
        const pages = (values: Customisation) => [pageOf('cover', values), pageOf('page-1', {})];
        const data: OrderEditPreview = {
          changedKeys: keys,
          changedPages: keys.length > 0 ? [1] : [],
          before: pages(customisation),
          after: pages(wantedCustomisation(request)),
        };
        return refusal() ?? locked(keys) ?? { body: { data } };
      }),
      handle('PUT /website/v1/orders/items', (request) => {
        const key = request.headers['idempotency-key']!;
        if (answers.has(key)) return { body: answers.get(key) };
        if (request.headers['if-match'] !== cartTag(server.order))
          return { status: 412, body: problem(412, 'order_changed') };
        const [item] = server.order.items;
        const values = wantedCustomisation(request);
        const keys = changedKeys(item!.customisation, values);
        const refused = refusal() ?? locked(keys);
        if (refused) return refused;
        server.order = {
          ...server.order,
          revision: server.order.revision + 1,
          items: [
            {
              ...item!,
              revision: item!.revision + 1,
              customisation: values,
              summary: item!.summary.map((entry) =>
                keys.includes(entry.key) ? { ...entry, value: String(values[entry.key]) } : entry,
              ),
            },
          ],
        };
        const body = { data: { order: server.order, changedKeys: keys, changedPages: [1] } };
        answers.set(key, body);
        return { body };
      }),
      handle('POST /website/v1/orders/:id/cancel', () => {
        server.cancelled = true;
        server.order = {
          ...server.order,
          revision: server.order.revision + 1,
          state: 'cancelled',
          editing: { isAllowed: false, refusal: 'state', until: null, delivery: null },
        };
        return { body: { data: server.order } };
      }),
      handle('PUT /website/v1/orders/:id/parcels/:parcelId/address', ({ headers, path, body }) => {
        if (headers['if-match'] !== cartTag(server.order))
          return { status: 412, body: problem(412, 'order_changed') };
        const { address } = body as { address: NonNullable<OrderParcel['address']> };
        if (address.city === 'Inverness') {
          const refusal = problem(422, 'invalid_address');
          refusal.errors = [{ ...refusal.errors[0]!, code: 'other_rate', field: 'address.zipcode' }];
          return { status: 422, body: refusal };
        }
        const parcels = server.order.parcels!.map((parcel) =>
          path.includes(parcel.id) ? { ...parcel, address } : parcel,
        );
        server.order = { ...server.order, revision: server.order.revision + 1, parcels };
        return { body: { data: server.order } };
      }),
      handle('PUT /website/v1/orders/:id/:kind/:placeId/card', ({ headers, path, body }) => {
        if (headers['if-match'] !== cartTag(server.order))
          return { status: 412, body: problem(412, 'order_changed') };
        const { giftMessage } = body as { giftMessage: string };
        const items = server.order.items.map((item) => {
          const { giftMessage: _, ...bareItem } = item;
          return path.includes(item.id) ? { ...bareItem, ...(giftMessage && { giftMessage }) } : item;
        });
        const parcels = server.order.parcels?.map((parcel) =>
          parcel.gift && path.includes(`/parcels/${parcel.id}/`)
            ? { ...parcel, gift: { ...parcel.gift, message: giftMessage } }
            : parcel,
        );
        const revision = server.order.revision + 1;
        server.order = { ...server.order, revision, items, ...(parcels && { parcels }) };
        return { body: { data: server.order } };
      }),
      handle('GET /website/v1/countries', {
        body: { data: [{ name: 'United Kingdom', iso: 'GB', iso3: 'GBR' }], shipsTo: ['GB'] },
      }),
      handle('POST /website/v1/orders/:id/damage', ({ body }) => {
        server.reports.push(body);
        return { status: 201, body: { data: {} } };
      }),
      handle('GET /website/v1/orders/items/:id/reorder', () => ({
        body: {
          data: {
            productSlug: aProduct.slug,
            customisation: server.order.items[0]!.customisation,
            lostKeys: [],
            labels: {},
          },
        },
      })),
    ],
  };
  return server;
}
