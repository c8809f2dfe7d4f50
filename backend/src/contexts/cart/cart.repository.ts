import { statements, type Connection } from '../../platform/database';
import { carryApprovals } from './approvals.repository';
import { CartBeingPaidError } from './cart.errors';
import type { carts, lineExtras, lineItems } from './cart.tables';

export type LineRow = Pick<
  typeof lineItems.$inferSelect,
  | 'id'
  | 'productSlug'
  | 'variantId'
  | 'packageVersion'
  | 'customisation'
  | 'identity'
  | 'quantity'
  | 'giftMessage'
  | 'agreedPrices'
  | 'isSaved'
> & {
  /** newer versions of the package; null if none, or if the line's version is deleted. Source: docs/rules.md CART-25 */
  readonly newerVersions: readonly string[] | null;
  /** hashes of approved pages; null means that no page was ever approved. Source: docs/rules.md PROOF-02 */
  readonly approvedPages: readonly string[] | null;
  /** extras of the line; the gift wrap is first */
  readonly extras: readonly ExtraRow[];
};
export type ExtraRow = Pick<typeof lineExtras.$inferSelect, 'id' | 'sku' | 'kind' | 'agreedPrices'>;
/** If `agreedPrices` is missing, the agreed prices of an existing extra do not change. */
export type NewExtra = Omit<ExtraRow, 'id' | 'agreedPrices'> & Partial<Pick<ExtraRow, 'agreedPrices'>>;
/**
 * `held`: by SKU, the pieces that a running payment has taken. `hasCheckout`: true if a checkout has begun.
 * Source: docs/rules.md STOCK-01
 */
export type CartRow = Pick<
  typeof carts.$inferSelect,
  'id' | 'number' | 'state' | 'isOpen' | 'revision' | 'promotionCodes' | 'paymentId'
> & { readonly held: Readonly<Record<string, number>>; readonly hasCheckout: boolean };
/** @property isStale - true means that nobody has viewed the cart within the last day */
type FoundCart = CartRow & { readonly isStale: boolean };
export type NewLine = Omit<
  LineRow,
  'id' | 'extras' | 'agreedPrices' | 'isSaved' | 'newerVersions' | 'approvedPages'
> & {
  readonly extras: readonly NewExtra[];
};
/** `agreedPrices`: only the price in the market where the shopper adds the line */
export type AddedLine = NewLine & Pick<LineRow, 'agreedPrices'>;

/** Maximum number of carts to delete in one transaction, because the transaction locks their lines and photos. */
export const EXPIRED_AT_ONCE = 500;

export const LINE_COLUMNS = `l.id, l.product_slug as "productSlug", l.variant_id as "variantId", l.package_version as "packageVersion",
  l.customisation, l.identity, l.quantity, l.gift_message as "giftMessage", l.agreed_prices as "agreedPrices", l.saved_for_later as "isSaved",
  (select array_agg(newer.version) from package_versions own
    join package_versions newer on newer.slug = own.slug and newer.published_at > own.published_at
    where own.version = l.package_version) as "newerVersions",
  (select a.hashes from line_approvals a where a.line_id = l.id) as "approvedPages",
  (select coalesce(json_agg(json_build_object('id', e.id, 'sku', e.sku, 'kind', e.kind, 'agreedPrices', e.agreed_prices) order by e.position), '[]')
    from line_extras e where e.line_id = l.id) as extras`;

/** Writes the time at most once a day, because each change of the time also updates its index. */
const USED_TODAY = `case when c.last_used_at < now() - interval '1 day' then now() else c.last_used_at end`;
const COLUMNS = `c.number, c.state, c.is_open as "isOpen", c.revision::float8 as revision, c.promotion_codes as "promotionCodes",
  c.payment_id as "paymentId",
  (select coalesce(json_object_agg(t.sku, t.quantity), '{}') from stock_taken t where t.holder_id = c.payment_id) as held,
  exists (select from checkouts k where k.cart_id = c.id) as "hasCheckout"`;
export const CART_COLUMNS = `c.id, ${COLUMNS}`;

const SQL = statements({
  // The first two statements lock the cart's row until the transaction ends, so writes to a cart run one after another.
  cart_begin_write: `
  update carts c set revision = c.revision + 1, last_used_at = ${USED_TODAY}
  where c.owner_id = $1 and c.is_open returning ${CART_COLUMNS}`,
  // Locks the owner's row first. Only one of several parallel writes then creates the cart, and no cart is created for
  // a guest who has logged in.
  cart_begin_first_write: `
  with owner as (select id from owners where id = $2 and moved_to is null for no key update)
  insert into carts as c (number, owner_id, guest_id) select $1, owner.id, $3 from owner
  on conflict (owner_id) where is_open do update set revision = c.revision + 1, last_used_at = ${USED_TODAY}
  returning ${CART_COLUMNS}`,
  cart_find: `
  select c.id as "cartId", ${COLUMNS}, c.last_used_at < now() - interval '1 day' as "isStale", ${LINE_COLUMNS}
  from carts c left join line_items l on l.cart_id = c.id
  where c.owner_id = $1 and c.is_open order by l.created_at, l.id`,
  // Adds lines and reads the cart in one statement. The select on `line_items` does not return the added rows, so a
  // union adds them. `order`, a line's index in the request, sorts the lines of one request, because their timestamps
  // may be equal. The key share lock waits for a running deletion of expired versions (packages.repository.ts). A line
  // whose package version is deleted is not added.
  cart_add_lines: `
  with held as (
    select version from package_versions
    where version in (select w."packageVersion" from json_to_recordset($2::json) as w ("packageVersion" text))
    for key share),
  added as (
    insert into line_items (cart_id, product_slug, variant_id, package_version, customisation, identity, quantity, gift_message, agreed_prices, created_at)
    select $1, w."productSlug", w."variantId", w."packageVersion", w.customisation, w.identity, w.quantity, w."giftMessage", w."agreedPrices", (select clock_timestamp()) + w."order" * interval '1 microsecond'
    from json_to_recordset($2::json) as w ("productSlug" text, "variantId" text, "packageVersion" text, customisation jsonb, identity text, quantity int, "giftMessage" text, "agreedPrices" jsonb, "order" int)
      join held on held.version = w."packageVersion"
    on conflict (cart_id, identity) do update set quantity = line_items.quantity + excluded.quantity, agreed_prices = line_items.agreed_prices || excluded.agreed_prices
    returning *)
  select ${LINE_COLUMNS}
  from (select * from added union all select * from line_items where cart_id = $1 and id not in (select id from added)) l
  order by l.created_at, l.id`,
  cart_find_line: `
  select ${LINE_COLUMNS} from line_items l
  where (l.id = $1 or l.id in (select e.line_id from line_extras e where e.id = $1)) and l.cart_id = $2`,
  cart_drop_extras: 'delete from line_extras where line_id = $1 and sku <> all($2::text[])',
  // A line that already existed has the same extras, because extras are part of its identity.
  cart_add_extras: `
  insert into line_extras (line_id, sku, kind, "position", agreed_prices)
  select w."lineId", w.sku, w.kind, w."position", coalesce(w."agreedPrices", '{}')
  from json_to_recordset($1::json) as w ("lineId" uuid, sku text, kind text, "position" int, "agreedPrices" jsonb)
  on conflict (line_id, sku) do update set "position" = excluded."position", agreed_prices = line_extras.agreed_prices || excluded.agreed_prices`,
  cart_lines: `select ${LINE_COLUMNS} from line_items l where l.cart_id = $1 order by l.created_at, l.id`,
  cart_find_by_identity: `
  select ${LINE_COLUMNS} from line_items l where l.cart_id = $1 and l.identity = $2`,
  cart_delete_twin: `
  with twin as (delete from line_items where cart_id = $1 and identity = $2 and id <> $3 returning id, quantity),
    approved as (${carryApprovals('(select id from twin)', '$3')})
  select id, quantity from twin`,
  cart_update_line: `
  with held as (select version from package_versions where version = $4 for key share)
  update line_items set product_slug = $2, variant_id = $3, package_version = $4, customisation = $5::jsonb, identity = $6, quantity = $7, gift_message = $8
  where id = $1 and (package_version = $4 or $4 in (select version from held)) returning id`,
  cart_holds_version: 'select exists (select from line_items where package_version = $1) as "isHeld"',
  cart_books_after: `
  select l.id, l.variant_id as "variantId", l.customisation from line_items l join carts c on c.id = l.cart_id
  where c.is_open and l.product_slug = $1 and ($2::uuid is null or l.id > $2::uuid) order by l.id limit 200`,
  cart_set_promotions: 'update carts set promotion_codes = $2::jsonb where id = $1',
  cart_delete_line: 'delete from line_items where id = $1',
  cart_touch: `update carts set last_used_at = now() where owner_id = $1 and is_open and last_used_at < now() - interval '1 day'`,
  // Also deletes the lines of the carts. The caller must release the photos of these lines in the same transaction.
  cart_delete_expired: `
  with expired as (
    select id from carts where last_used_at < $1 and payment_id is null
    order by last_used_at limit ${EXPIRED_AT_ONCE} for update skip locked),
  deleted as (delete from carts where id in (select id from expired) returning id)
  select coalesce((select json_agg(l.id) from line_items l where l.cart_id = deleted.id), '[]') as "lineIds" from deleted`,
});

export interface StoredCart {
  readonly cart: CartRow;
  readonly lines: readonly LineRow[];
}

/** @throws CartBeingPaidError, so that the transaction of the write is rolled back */
function unlessBeingPaid(begunCartRow: CartRow | undefined): CartRow | undefined {
  if (begunCartRow && begunCartRow.paymentId !== null) throw new CartBeingPaidError();
  return begunCartRow;
}

const valuesOf = (line: NewLine) => [
  line.productSlug,
  line.variantId,
  line.packageVersion,
  JSON.stringify(line.customisation),
  line.identity,
  line.quantity,
  line.giftMessage,
];

const extrasOf = (lineId: string, extras: readonly NewExtra[]) =>
  extras.map((extra, position) => ({ ...extra, lineId, position }));

export const cartRepository = {
  /**
   * Begins a write: locks the owner's open cart until the transaction ends, and returns it with its new revision. Every
   * write to a cart begins with this lock. A write that may create the cart locks the row of the owner first.
   * Source: docs/rules.md CART-18
   *
   * @throws CartBeingPaidError while a payment for the cart is running
   */
  beginWrite: async (transaction: Connection, ownerId: string) =>
    unlessBeingPaid((await transaction.query<CartRow>(SQL.cart_begin_write, [ownerId]))[0]),
  /** Like {@link beginWrite}, but creates a cart if there is none. @returns undefined if the guest has logged in */
  beginFirstWrite: async (
    transaction: Connection,
    number: string,
    { ownerId, guestId }: { readonly ownerId: string; readonly guestId: string | undefined },
  ) =>
    unlessBeingPaid(
      (await transaction.query<CartRow>(SQL.cart_begin_first_write, [number, ownerId, guestId ?? null]))[0],
    ),

  async find(
    connection: Connection,
    ownerId: string,
  ): Promise<(StoredCart & { readonly cart: FoundCart }) | undefined> {
    const rows = await connection.query<
      FoundCart & { cartId: string } & { [Key in keyof LineRow]: LineRow[Key] | null }
    >(SQL.cart_find, [ownerId]);
    const [firstRow] = rows;
    if (!firstRow) return undefined;
    const lines = rows.filter((row) => row.id !== null) as unknown as LineRow[];
    const { cartId: id, number, state, isOpen, revision, promotionCodes, paymentId } = firstRow;
    const { held, hasCheckout, isStale } = firstRow;
    const ofPayment = { promotionCodes, paymentId, held, hasCheckout };
    const cart = { id, number, state, isOpen, revision, isStale, ...ofPayment };
    return { cart, lines };
  },

  /**
   * Adds the lines. If a line with the same identity exists, adds the quantity to it. The prices in `lines` become the
   * agreed prices.
   *
   * @param lines - with distinct identities
   * @returns all lines of the cart; a line whose package version is deleted is not added
   */
  async add(
    connection: Connection,
    cartId: string,
    lines: readonly AddedLine[],
  ): Promise<readonly LineRow[]> {
    const storedLines = await connection.query<LineRow>(SQL.cart_add_lines, [
      cartId,
      JSON.stringify(lines.map((line, order) => ({ ...line, order }))),
    ]);
    const extras = lines.flatMap((line) => {
      const foundLineRow = storedLines.find(({ identity }) => identity === line.identity);
      return foundLineRow ? extrasOf(foundLineRow.id, line.extras) : [];
    });
    if (extras.length === 0) return storedLines;
    await connection.query(SQL.cart_add_extras, [JSON.stringify(extras)]);
    return connection.query<LineRow>(SQL.cart_lines, [cartId]);
  },
  /** Records that the owner's open cart was used today. */
  touch: (connection: Connection, ownerId: string) => connection.query(SQL.cart_touch, [ownerId]),
  /** Deletes the oldest expired carts, at most {@link EXPIRED_AT_ONCE}. @returns the ids of each cart's lines */
  deleteExpired: async (transaction: Connection, cutoff: Date) =>
    (await transaction.query<{ lineIds: readonly string[] }>(SQL.cart_delete_expired, [cutoff])).map(
      ({ lineIds }) => lineIds,
    ),
  /** Finds a line by its id or by the id of one of its extras. */
  findLine: async (connection: Connection, id: string, cartId: string) =>
    (await connection.query<LineRow>(SQL.cart_find_line, [id, cartId]))[0],
  findByIdentity: async (connection: Connection, cartId: string, identity: string) =>
    (await connection.query<LineRow>(SQL.cart_find_by_identity, [cartId, identity]))[0],
  /** Deletes another line with this identity. @returns undefined if there is none */
  deleteTwin: async (connection: Connection, cartId: string, identity: string, id: string) =>
    (
      await connection.query<{ id: string; quantity: number }>(SQL.cart_delete_twin, [cartId, identity, id])
    )[0],
  /** Replaces a line's extras. The id of an extra that the line already has does not change. */
  async setExtras(transaction: Connection, lineId: string, extras: readonly NewExtra[]): Promise<void> {
    await transaction.query(SQL.cart_drop_extras, [lineId, extras.map(({ sku }) => sku)]);
    if (extras.length > 0)
      await transaction.query(SQL.cart_add_extras, [JSON.stringify(extrasOf(lineId, extras))]);
  },
  /** @returns false, and changes nothing, if the new package version of the line is deleted */
  update: async (connection: Connection, id: string, line: NewLine) =>
    (await connection.query(SQL.cart_update_line, [id, ...valuesOf(line)])).length > 0,
  holdsVersion: async (connection: Connection, version: string) =>
    (await connection.query<{ isHeld: boolean }>(SQL.cart_holds_version, [version]))[0]!.isHeld,
  /** Lists a product's books in open carts, ordered by id. */
  booksAfter: (connection: Connection, slug: string, lastId: string | null = null) =>
    connection.query<Pick<LineRow, 'id' | 'variantId' | 'customisation'>>(SQL.cart_books_after, [
      slug,
      lastId,
    ]),
  setPromotions: (transaction: Connection, cartId: string, codes: readonly string[]) =>
    transaction.query(SQL.cart_set_promotions, [cartId, JSON.stringify(codes)]),
  delete: (connection: Connection, id: string) => connection.query(SQL.cart_delete_line, [id]),
};
