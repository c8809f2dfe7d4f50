import { CheckoutAddressSchema } from '@bindery/shared/contracts';
import { Type, type Static } from 'typebox';
import { hasLeft, type ParcelRow } from '../orders';
import type {
  ItemToMake,
  OrderToMake,
  ParcelToMake,
  Production,
  ProductionFile,
} from './production.repository';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** `name`: file name at the print house. `pages`: number of pages of the PDF. `url`: only in tickets sent by hook. */
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
 * Describes one parcel of an order for the print house. Of the shopper's texts and choices, a ticket contains only the
 * gift messages. A child's name is only in the files. Source: docs/rules.md PROD-06, docs/printing.md
 */
export const JobTicketSchema = Type.Object({
  /** if a field changes its meaning, `version` is raised; if a field is added, `minor` is raised */
  version: Type.Literal(1),
  minor: Type.Literal(2),
  id: Type.String(),
  order: Type.String(),
  /** each parcel of an order has its own ticket */
  parcel: Type.Object({ number: Type.Integer({ minimum: 1 }), of: Type.Integer({ minimum: 1 }) }),
  /** ISO 8601, UTC */
  made_at: Type.String(),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      sku: Type.String(),
      product: Type.String(),
      format: Type.String(),
      /** identical copies of the book in this parcel */
      quantity: Type.Integer({ minimum: 1 }),
      /** 'case' (hardcover, layflat), 'soft', 'wire' or 'none' (loose sheets) */
      binding: Type.String(),
      /** paper of a bound book; the spine's width depends on the paper */
      paper: Nullable(Type.String()),
      /** steps after cutting; `head_mm`: height of the strip at the top of the page, in which the holes are punched */
      finishing: Type.Array(Type.Object({ kind: Type.Literal('punch_wire'), head_mm: Type.Number() })),
      files: Type.Array(TicketFileSchema, { minItems: 1 }),
      /** gift wraps and add-ons for all these copies together */
      extras: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          quantity: Type.Integer({ minimum: 1 }),
        }),
      ),
      /** text on the card that is packed with these copies; null means no card */
      gift_message: Nullable(Type.String()),
    }),
    { minItems: 1 },
  ),
  /** text on the card in the parcel; null means no card */
  gift_message: Nullable(Type.String()),
  /** true means the parcel is a gift, so nothing in it may show a price */
  hides_prices: Type.Boolean(),
  ship_to: CheckoutAddressSchema,
  shipping: Nullable(
    Type.Object({ id: Type.String(), name: Type.String(), type: Type.String(), carrier: Type.String() }),
  ),
  /** days promised to the shopper, `YYYY-MM-DD` */
  promise: Nullable(Type.Object({ dispatch: Type.String(), earliest: Type.String(), latest: Type.String() })),
  /** first day on which the parcel may be sent, `YYYY-MM-DD`; null means as soon as it is made */
  dispatch_not_before: Nullable(Type.String()),
});
export type JobTicket = Static<typeof JobTicketSchema>;

export interface Making {
  readonly binding: string;
  readonly paper: string | null;
  readonly punchedMm: number;
}

/** @param position - position of the parcel, from 0; the ticket id of the first parcel contains no position */
export const ticketIdOf = (number: string, run: number, position = 0): string =>
  position === 0 ? `${number}-${run}` : `${number}-${run}-${position + 1}`;

/** @returns the order's number, the run and the parcel's position; undefined if the text is no ticket id */
export function readTicketId(ticket: string): { number: string; run: number; position: number } | undefined {
  const [, number, run, parcel] = /^([A-Z0-9]{1,40})-([1-9]\d{0,5})(?:-([2-9]|[1-9]\d))?$/.exec(ticket) ?? [];
  return number === undefined ? undefined : { number, run: Number(run), position: Number(parcel ?? 1) - 1 };
}

const byPosition = (a: ItemToMake, b: ItemToMake): number => a.position - b.position;

export interface MadeOrder {
  readonly order: Pick<OrderToMake, 'number'>;
  readonly production: Pick<Production, 'run' | 'madeAt'>;
  readonly parcels: readonly ParcelToMake[];
  readonly items: readonly ItemToMake[];
  readonly files: readonly ProductionFile[];
  /** by item */
  readonly makings: ReadonlyMap<string, Making>;
}

/**
 * Returns a ticket for each parcel that has not left. Equal orders and files give byte-for-byte equal tickets.
 * Every copy is in exactly one ticket, with its share of the extras. Source: docs/rules.md PROD-06
 */
export function jobTickets(
  madeOrder: MadeOrder,
): readonly { readonly parcelId: string; readonly ticket: JobTicket }[] {
  return madeOrder.parcels
    .filter(({ state }) => !hasLeft(state))
    .map((parcel) => ({ parcelId: parcel.id, ticket: jobTicket(madeOrder, parcel) }));
}

function jobTicket(
  { order, production, parcels, ...makingDetails }: MadeOrder,
  parcel: ParcelToMake,
): JobTicket {
  const { run, madeAt: makingTime } = production;
  const books = makingDetails.items
    .filter(({ id }) => parcel.items.some(({ itemId }) => itemId === id))
    .sort(byPosition);
  return {
    ...{ version: 1, minor: 2 },
    id: ticketIdOf(order.number, run, parcel.position),
    order: order.number,
    parcel: { number: parcel.position + 1, of: parcels.length },
    made_at: new Date(makingTime!).toISOString(),
    items: books.map((book) => itemOf(book, makingDetails, shareOf(book, parcel, parcels))),
    gift_message: parcel.gift?.message || null,
    hides_prices: parcel.gift?.hidesPrices ?? false,
    ship_to: parcel.address,
    shipping: methodOf(parcel.shipping),
    promise: parcel.delivery && {
      dispatch: parcel.delivery.dispatch,
      earliest: parcel.delivery.earliest,
      latest: parcel.delivery.latest,
    },
    dispatch_not_before:
      parcel.shipping?.rate.way?.wanted?.kind === 'not_before' ? (parcel.delivery?.dispatch ?? null) : null,
  };
}

/** Number of copies of a book in a parcel, and the number of copies in the order's earlier parcels. */
interface Share {
  readonly earlierPieces: number;
  readonly pieces: number;
}

const piecesIn = ({ items }: Pick<ParcelRow, 'items'>, bookId: string): number =>
  items.reduce((sum, { itemId, quantity }) => sum + (itemId === bookId ? quantity : 0), 0);

const shareOf = ({ id }: ItemToMake, parcel: ParcelToMake, parcels: readonly ParcelToMake[]): Share => ({
  earlierPieces: parcels
    .filter(({ position }) => position < parcel.position)
    .reduce((sum, earlierParcel) => sum + piecesIn(earlierParcel, id), 0),
  pieces: piecesIn(parcel, id),
});

function itemOf(
  { id, sku, frozen, quantity }: ItemToMake,
  { items, files, makings }: Pick<MadeOrder, 'items' | 'files' | 'makings'>,
  { earlierPieces, pieces }: Share,
): JobTicket['items'][number] {
  const { binding, paper, punchedMm } = makings.get(id)!;
  // number of extras for the first `copies` of the book; the parcel's extras are the difference of two such numbers
  const alongWith = (copies: number, total: number): number => Math.floor((total * copies) / quantity);
  return {
    id,
    sku,
    product: frozen.view.productName,
    format: frozen.view.format.identifier,
    quantity: pieces,
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
    extras: items
      .filter(({ parentItemId }) => parentItemId === id)
      .sort(byPosition)
      .map((extra) => ({
        id: extra.id,
        kind: extra.kind,
        sku: extra.sku,
        name: extra.frozen.view.productName,
        quantity:
          alongWith(earlierPieces + pieces, extra.quantity) - alongWith(earlierPieces, extra.quantity),
      }))
      .filter((extra) => extra.quantity > 0),
    gift_message: frozen.view.giftMessage ?? null,
  };
}

function methodOf(shipping: ParcelRow['shipping']): JobTicket['shipping'] {
  if (!shipping) return null;
  const { id, name, type, carrier } = shipping.method;
  return { id, name, type, carrier };
}
