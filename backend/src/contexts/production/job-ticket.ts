import { AddressSchema } from '@bindery/shared/contracts';
import { Type, type Static } from 'typebox';
import type { ItemToMake, OrderToMake, Production, ProductionFile } from './production.repository';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** `name`: of the file where the print house finds it. `pages`: of the PDF. `url`: where it is fetched, by hook only. */
export const TicketFileSchema = Type.Object({
  component: Type.String(),
  name: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size_bytes: Type.Integer(),
  pages: Type.Integer(),
  /** width and height of the trimmed sheet */
  trim_mm: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
  spine_mm: Nullable(Type.Number()),
  url: Type.Optional(Type.String()),
});

/**
 * What the print house is to make of an order. No choice of the shopper stands in it, and no name of a child: those are
 * in the files alone. Source: docs/rules.md PROD-06, docs/printing.md
 */
export const JobTicketSchema = Type.Object({
  version: Type.Literal(1),
  id: Type.String(),
  order: Type.String(),
  /** ISO 8601, UTC */
  made_at: Type.String(),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      sku: Type.String(),
      product: Type.String(),
      format: Type.String(),
      /** copies of the book, all alike */
      quantity: Type.Integer({ minimum: 1 }),
      /** 'case' (hardcover, layflat), 'soft', 'wire', or 'none': loose sheets */
      binding: Type.String(),
      /** of a bound book, as the shop reckons its spine with */
      paper: Nullable(Type.String()),
      /** what is done to the sheets beside cutting; `head_mm`: the strip that holes are punched in */
      finishing: Type.Array(Type.Object({ kind: Type.Literal('punch_wire'), head_mm: Type.Number() })),
      files: Type.Array(TicketFileSchema, { minItems: 1 }),
      /** gift wrap and what else goes along, for all copies together */
      extras: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          quantity: Type.Integer({ minimum: 1 }),
        }),
      ),
      /** a card's text, once the shop sells one: null today */
      gift_message: Type.Null(),
    }),
    { minItems: 1 },
  ),
  ship_to: Nullable(AddressSchema),
  shipping: Nullable(
    Type.Object({ id: Type.String(), name: Type.String(), type: Type.String(), carrier: Type.String() }),
  ),
  /** days that the shopper was promised, `YYYY-MM-DD` */
  promise: Nullable(Type.Object({ dispatch: Type.String(), earliest: Type.String(), latest: Type.String() })),
});
export type JobTicket = Static<typeof JobTicketSchema>;

/** How a format is bound, as the package of the book says. */
export interface Making {
  readonly binding: string;
  readonly paper: string | null;
  readonly punchedMm: number;
}

export const ticketIdOf = (number: string, run: number): string => `${number}-${run}`;

/** @returns number of the order and run; undefined of what was never a ticket */
export function readTicketId(ticket: string): { number: string; run: number } | undefined {
  const [, number, run] = /^([A-Z0-9]{1,40})-([1-9]\d{0,5})$/.exec(ticket) ?? [];
  return number === undefined ? undefined : { number, run: Number(run) };
}

const byPosition = (a: ItemToMake, b: ItemToMake): number => a.position - b.position;

/** The same order and files make the same ticket, byte for byte. @param makings - by item */
export function jobTicket(
  order: OrderToMake,
  { run, madeAt }: Pick<Production, 'run' | 'madeAt'>,
  items: readonly ItemToMake[],
  files: readonly ProductionFile[],
  makings: ReadonlyMap<string, Making>,
): JobTicket {
  const books = items.filter(({ kind }) => kind === 'personalised_product').sort(byPosition);
  return {
    version: 1,
    id: ticketIdOf(order.number, run),
    order: order.number,
    made_at: new Date(madeAt!).toISOString(),
    items: books.map((book) => itemOf(book, items, files, makings.get(book.id)!)),
    ship_to: order.shippingAddress,
    shipping: methodOf(order.shipping),
    promise: order.delivery && {
      dispatch: order.delivery.dispatch,
      earliest: order.delivery.earliest,
      latest: order.delivery.latest,
    },
  };
}

function itemOf(
  { id, sku, frozen, quantity }: ItemToMake,
  items: readonly ItemToMake[],
  files: readonly ProductionFile[],
  { binding, paper, punchedMm }: Making,
): JobTicket['items'][number] {
  const extras = items.filter(({ parentItemId }) => parentItemId === id).sort(byPosition);
  return {
    id,
    sku,
    product: frozen.view.productName,
    format: frozen.view.format.identifier,
    quantity,
    binding,
    paper,
    finishing: punchedMm > 0 ? [{ kind: 'punch_wire', head_mm: punchedMm }] : [],
    files: files
      .filter(({ itemId }) => itemId === id)
      .map((file) => ({
        component: file.component,
        name: file.name,
        sha256: file.sha256,
        size_bytes: file.sizeBytes,
        pages: file.pages,
        trim_mm: [...file.trimMm],
        spine_mm: file.spineMm,
      })),
    extras: extras.map((extra) => ({
      id: extra.id,
      kind: extra.kind,
      sku: extra.sku,
      name: extra.frozen.view.productName,
      quantity: extra.quantity,
    })),
    gift_message: null,
  };
}

function methodOf(shipping: OrderToMake['shipping']): JobTicket['shipping'] {
  const method = shipping?.['method'] as Record<string, unknown> | undefined;
  if (!method) return null;
  const word = (key: string): string => (typeof method[key] === 'string' ? method[key] : '');
  return { id: word('id'), name: word('name'), type: word('type'), carrier: word('carrier') };
}
