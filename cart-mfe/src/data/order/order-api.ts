import type { Market } from '@bindery/shared';
import {
  callCommerce,
  cartTag,
  datedCustomisation,
  queryOptions,
  retryPassing,
  ApiError,
  OfflineError,
} from '@bindery/shared/data';
import type {
  CheckoutAddress,
  Customisation,
  Order,
  OrderEditPreview,
  OrderEditResponse,
  OrderItem,
  Reorder,
} from '@bindery/shared/contracts';

const orderPath = ({ id }: Pick<Order, 'id'>): string => `/website/v1/orders/${encodeURIComponent(id)}`;
const editBody = ({ id }: Pick<OrderItem, 'id'>, edited: Customisation) => ({
  item: { id, customisations: datedCustomisation(edited) },
});

export interface ItemEdit {
  /** the order as the shopper saw it; the server refuses the edit if the order has changed since */
  readonly order: Order;
  readonly item: OrderItem;
  readonly edited: Customisation;
}

/**
 * Returns the effects of an edit on the order in its current state, without making the edit.
 * Source: docs/rules.md EDIT-10
 */
export const editPreviewQuery = (market: Market, { order, item, edited }: ItemEdit) =>
  queryOptions({
    queryKey: ['order-edit', market.identifier, order.id, order.revision, item.id, JSON.stringify(edited)],
    queryFn: async ({ signal }): Promise<OrderEditPreview> => {
      const path = `${orderPath(order)}/preview`;
      const body = editBody(item, edited);
      return (await callCommerce<{ data: OrderEditPreview }>({ market, method: 'POST', path, body, signal }))
        .body.data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: retryPassing,
  });

/** @throws ApiError 409, 412 or 422; `editFailure` returns the reason. Source: docs/rules.md ORDER-01, EDIT-06 */
export async function saveEdit(
  market: Market,
  { order, item, edited }: ItemEdit,
  idempotencyKey: string,
): Promise<OrderEditResponse['data']> {
  const { body } = await callCommerce<OrderEditResponse>({
    market,
    method: 'PUT',
    path: '/website/v1/orders/items',
    body: editBody(item, edited),
    idempotencyKey,
    ifMatch: cartTag(order),
  });
  return body.data;
}

/** @returns the cancelled order. Source: docs/rules.md EDIT-11 */
export async function cancelOrder(
  market: Market,
  order: Pick<Order, 'id'>,
  idempotencyKey: string,
): Promise<Order> {
  const path = `${orderPath(order)}/cancel`;
  const { body } = await callCommerce<{ data: Order }>({ market, method: 'POST', path, idempotencyKey });
  return body.data;
}

/**
 * Changes the address of an order if the order is still as the shopper saw it. @throws ApiError 409, 412, or 422 with
 * the names of the faulty fields, such as 'address.zipcode'. Source: docs/rules.md PARC-08
 */
export async function changeAddress(
  market: Market,
  { order, parcelId, address }: { order: Order; parcelId: string; address: CheckoutAddress },
  idempotencyKey: string,
): Promise<Order> {
  const { body } = await callCommerce<{ data: Order }>({
    market,
    method: 'PUT',
    path: `${orderPath(order)}/parcels/${encodeURIComponent(parcelId)}/address`,
    body: { address },
    idempotencyKey,
    ifMatch: cartTag(order),
  });
  return body.data;
}

/** The place of a gift card, which is in a wrapped book (`items`) or in a gift parcel (`parcels`). */
export interface CardPlace {
  readonly kind: 'items' | 'parcels';
  readonly id: string;
}

/** Changes the words of a card. @throws ApiError 409, 412, 422. Source: docs/rules.md EXTRA-04, EDIT-06 */
export async function changeCard(
  market: Market,
  { order, place, giftMessage }: { order: Order; place: CardPlace; giftMessage: string },
  idempotencyKey: string,
): Promise<Order> {
  const { body } = await callCommerce<{ data: Order }>({
    market,
    method: 'PUT',
    path: `${orderPath(order)}/${place.kind}/${encodeURIComponent(place.id)}/card`,
    body: { giftMessage },
    idempotencyKey,
    ifMatch: cartTag(order),
  });
  return body.data;
}

export interface DamageReport {
  readonly itemId: string;
  readonly text: string;
  /** public ids */
  readonly photos: readonly string[];
}

export async function reportDamage(
  market: Market,
  order: Order,
  report: DamageReport,
  idempotencyKey: string,
): Promise<void> {
  const path = `${orderPath(order)}/damage`;
  await callCommerce({ market, method: 'POST', path, body: report, idempotencyKey });
}

/**
 * Reads an ordered item in order to buy it again, without the choices that are no longer available.
 * Source: docs/rules.md EDIT-13
 */
export async function readReorder(market: Market, { id }: Pick<OrderItem, 'id'>): Promise<Reorder> {
  const path = `/website/v1/orders/items/${encodeURIComponent(id)}/reorder`;
  return (await callCommerce<{ data: Reorder }>({ market, method: 'GET', path })).body.data;
}

/** Why an edit failed. `keys`: keys of fields that the shopper can no longer change. */
export type EditFailure =
  | { kind: 'not-editable' | 'changed' | 'invalid' | 'gone' | 'offline' | 'failed' }
  | { kind: 'locked'; keys: readonly string[] };

const KIND_BY_CODE: Readonly<Record<string, 'not-editable' | 'changed' | 'invalid'>> = {
  order_not_editable: 'not-editable',
  order_changed: 'changed',
  invalid_customisation: 'invalid',
  customisation_too_large: 'invalid',
};

/** Maps the server's refusal of an edit to a failure. Source: docs/rules.md EDIT-02, EDIT-03, EDIT-04, EDIT-06 */
export function editFailure(error: Error): EditFailure {
  if (error instanceof OfflineError) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'order_upsell_locked') {
    const fields = error.problem?.errors.map(({ field = '' }) => field) ?? [];
    return { kind: 'locked', keys: fields.map((field) => field.replace(/^item\.customisations\./, '')) };
  }
  const kind = KIND_BY_CODE[error.code];
  if (kind) return { kind };
  return { kind: error.status === 404 ? 'gone' : 'failed' };
}
