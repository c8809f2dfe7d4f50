// Every table that holds something of a person: whose a row is, what deletion does to it, what of it the person is sent.
// A test compares this with the database, so that no table is forgotten. Source: docs/rules.md PRIV-08

/** @property orders - SQL: ids of the orders that are meant, in parentheses */
interface Scope {
  readonly orders: string;
}

export interface PersonalTable {
  readonly table: string;
  /** what it counts as in a receipt, and the name of its file in an export */
  readonly kind: string;
  /** SQL of a condition: rows that are the person's, `$1` the owner's id (that of the order where one has expired) */
  of(scope: Scope): string;
  /**
   * `delete`: rows go. `photos`: with the photos, which are deleted one by one with their pictures. `last`: the owner,
   * after everything else. Else what stays of a row, and what the other columns are set to (SQL).
   */
  readonly forget:
    | 'delete'
    | 'photos'
    | 'last'
    | { readonly keep: readonly string[]; readonly set: Readonly<Record<string, string>> };
  /** Goes too when the personal part of an order has expired. */
  readonly isOfOrder?: true;
  /** Columns that the person is sent (SQL); undefined where the row tells them nothing. */
  readonly shown?: string;
}

/** The owner, and those of guests that became this one at a login. */
const MY_OWNERS = '(select id from owners where id = $1::uuid or moved_to = $1::uuid)';
const MINE = `owner_id in ${MY_OWNERS}`;
const MY_CUSTOMERS = `(select id from customers where ${MINE})`;
const OF_CUSTOMER = `customer_id in ${MY_CUSTOMERS}`;
const MY_CARTS = `(select id from carts where ${MINE})`;
const MY_LINES = `(select id from line_items where cart_id in ${MY_CARTS})`;
const MY_FOLDERS = `(select tag from photo_folders where ${MINE})`;
/** Of a photo's id: one of the owner's folders. */
const IN_MY_FOLDERS = `split_part(public_id, '/', 2) in ${MY_FOLDERS}`;

/** What is kept of the looks of a bought book: what it was, nothing of what was chosen for it. */
const BARE_ITEM = `jsonb_set(frozen, '{view}', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(frozen -> 'view')
    where key in ('type', 'productName', 'productId', 'productSku', 'itemCategory', 'brand', 'format', 'productCoupon')
  ) || jsonb_build_object('name', frozen #> '{view,productName}', 'components', '[]'::jsonb, 'summary', '[]'::jsonb))`;

/** What stands in the payload or the keys of a job that is about the person. */
const MY_WORDS = ({ orders }: Scope): string => `(
    select id::text as word from owners where id in ${MY_OWNERS} union select id from guests where ${MINE}
    union select id::text from customers where ${MINE} union select email_key from customers where ${MINE}
    union select id::text from orders where id in ${orders}
    union select lower(email) from orders where id in ${orders} and email <> '')`;

/** In the order in which rows may go: what refers to another table's rows stands before it. */
export const PERSONAL: readonly PersonalTable[] = [
  {
    table: 'line_approvals',
    kind: 'approvals',
    of: () => `line_id in ${MY_LINES}`,
    forget: 'delete',
    shown: 'line_id, approved_at',
  },
  {
    table: 'line_extras',
    kind: 'extras',
    of: () => `line_id in ${MY_LINES}`,
    forget: 'delete',
    shown: 'line_id, sku, kind, position',
  },
  {
    table: 'line_items',
    kind: 'lines',
    of: () => `cart_id in ${MY_CARTS}`,
    forget: 'delete',
    shown:
      'id, cart_id, product_slug, variant_id, package_version, customisation, quantity, saved_for_later, created_at',
  },
  {
    table: 'carts',
    kind: 'carts',
    isOfOrder: true,
    of: ({ orders }) => `(${MINE} or id in (select cart_id from orders where id in ${orders}))`,
    forget: 'delete',
    shown: 'id, number, state, is_open, promotion_codes, created_at, last_used_at',
  },
  {
    table: 'jobs',
    kind: 'jobs',
    of: (scope) => `exists (select 1 from ${MY_WORDS(scope)} mine
      where strpos(lower(concat_ws(' ', payload::text, dedupe_key, sequence_key)), lower(mine.word)) > 0)`,
    forget: 'delete',
  },
  {
    table: 'idempotency_keys',
    kind: 'answers',
    of: (scope) =>
      // an answer about an order may be somebody else's: that of staff, or of whom a link let in
      `exists (select 1 from ${MY_WORDS(scope)} mine
        where strpos(lower(concat_ws(' ', scope, body, state::text)), lower(mine.word)) > 0)`,
    forget: 'delete',
  },
  {
    table: 'order_links',
    kind: 'order-links',
    isOfOrder: true,
    of: ({ orders }) => `(order_id in ${orders} or used_by in ${MY_OWNERS})`,
    forget: 'delete',
  },
  {
    table: 'damage_reports',
    kind: 'damage-reports',
    isOfOrder: true,
    of: ({ orders }) => `order_id in ${orders}`,
    forget: 'delete',
    shown: 'id, order_id, item_id, text, photos, reported_at, decision, answer, decided_at',
  },
  {
    table: 'owed_refunds',
    kind: 'refunds',
    isOfOrder: true,
    of: ({ orders }) => `order_id in ${orders}`,
    forget: { keep: ['order_id', 'amount', 'credit', 'currency', 'owed_at'], set: {} },
    shown: 'order_id, amount, credit, currency, owed_at',
  },
  {
    table: 'production_files',
    kind: 'production-files',
    isOfOrder: true,
    of: ({ orders }) => `order_id in ${orders}`,
    forget: 'delete',
    shown: 'order_id, item_id, component, name, pages, made_at',
  },
  {
    table: 'productions',
    kind: 'productions',
    isOfOrder: true,
    of: ({ orders }) => `order_id in ${orders}`,
    forget: {
      keep: ['order_id', 'state', 'run', 'ticket', 'made_at', 'hold_code', 'held_at', 'changed_at'],
      set: { hold_detail: `'{}'`, released: `'[]'` },
    },
    shown: 'order_id, state, made_at',
  },
  {
    table: 'order_item_revisions',
    kind: 'order-revisions',
    isOfOrder: true,
    of: ({ orders }) => `item_id in (select id from order_items where order_id in ${orders})`,
    forget: 'delete',
    shown: 'item_id, revision, package_version, customisation, changed_keys, changed_by, changed_at',
  },
  {
    table: 'order_events',
    kind: 'order-events',
    isOfOrder: true,
    of: ({ orders }) => `order_id in ${orders}`,
    forget: { keep: ['id', 'order_id', 'at', 'kind', 'changed_by', 'is_public'], set: { detail: `'{}'` } },
    shown: 'order_id, at, kind, changed_by, detail',
  },
  {
    table: 'order_items',
    kind: 'order-items',
    isOfOrder: true,
    of: ({ orders }) => `order_id in ${orders}`,
    forget: {
      keep: [
        'id',
        'order_id',
        'parent_item_id',
        'position',
        'kind',
        'sku',
        'product_slug',
        'variant_id',
        'package_version',
        'quantity',
        'approved_at',
        'revision',
      ],
      set: { customisation: 'null', pages: `'[]'`, frozen: BARE_ITEM },
    },
    shown:
      'id, order_id, parent_item_id, position, kind, sku, product_slug, variant_id, package_version, customisation, quantity, frozen, approved_at, revision',
  },
  {
    table: 'order_grants',
    kind: 'order-grants',
    isOfOrder: true,
    of: ({ orders }) => `(order_id in ${orders} or ${MINE})`,
    forget: 'delete',
  },
  {
    table: 'orders',
    kind: 'orders',
    isOfOrder: true,
    of: ({ orders }) => `id in ${orders}`,
    forget: {
      keep: [
        'id',
        'numeric_id',
        'number',
        'cart_id',
        'revision',
        'state',
        'market',
        'locale',
        'currency',
        'money',
        'promotions',
        'delivery',
        'placed_at',
        'process_at',
        'paused_at',
        'locked_at',
        'cancelled_at',
      ],
      set: {
        owner_id: 'null',
        email: 'null',
        shipping_address: 'null',
        billing_address: 'null',
        shipping: `case when shipping ? 'tracking' then jsonb_set(shipping, '{tracking}', 'null') else shipping end`,
      },
    },
    shown:
      'id, number, state, market, locale, currency, email, shipping_address, billing_address, shipping, money, promotions, delivery, placed_at, process_at, cancelled_at',
  },
  {
    table: 'store_credits',
    kind: 'credits',
    of: () => MINE,
    forget: 'delete',
    shown: 'minor, currency, reason, created_at',
  },
  { table: 'removed_characters', kind: 'not-offered', of: () => MINE, forget: 'delete', shown: 'removed_at' },
  {
    table: 'restrictions',
    kind: 'restrictions',
    of: () => MINE,
    forget: 'delete',
    shown: 'reason, created_at',
  },
  { table: 'photo_uses', kind: 'photo-uses', of: () => IN_MY_FOLDERS, forget: 'photos' },
  { table: 'print_photos', kind: 'print-photos', of: () => IN_MY_FOLDERS, forget: 'delete' },
  {
    table: 'photos',
    kind: 'photos',
    of: () => `(${IN_MY_FOLDERS} or owner in ${MY_FOLDERS})`,
    forget: 'photos',
    shown: 'public_id, status, width, height, bytes, created_at, last_used_at',
  },
  { table: 'photo_folders', kind: 'photo-folders', of: () => MINE, forget: 'delete' },
  {
    table: 'customer_sessions',
    kind: 'sessions',
    of: () => OF_CUSTOMER,
    forget: 'delete',
    shown: 'device, created_at, last_seen_at',
  },
  { table: 'customer_tokens', kind: 'links', of: () => OF_CUSTOMER, forget: 'delete' },
  {
    table: 'customer_addresses',
    kind: 'addresses',
    of: () => OF_CUSTOMER,
    forget: 'delete',
    shown: 'id, is_default, address, created_at',
  },
  {
    table: 'customers',
    kind: 'accounts',
    of: () => MINE,
    forget: 'delete',
    shown: 'id, email, firstname, lastname, marketing_opt_in, marketing_since, created_at, confirmed_at',
  },
  { table: 'guests', kind: 'guests', of: () => MINE, forget: 'delete', shown: 'created_at, last_seen_at' },
  { table: 'privacy_requests', kind: 'exports', of: () => `${MINE} and kind = 'export'`, forget: 'delete' },
  { table: 'owners', kind: 'owners', of: () => `id in ${MY_OWNERS}`, forget: 'last' },
];

/** Tables without anything of a person, and why. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  builds: 'builds of the remotes',
  changes: 'versions of what processes keep in memory',
  commerce_goods: 'what is sold',
  commerce_prices: 'what it costs',
  commerce_products: 'what is sold',
  commerce_seeds: 'which files were read',
  content_documents: 'words of the shop',
  content_version_documents: 'words of the shop',
  content_versions: 'words of the shop',
  current_builds: 'builds of the remotes',
  inbox: 'ids of events of other systems, for a while',
  package_versions: 'art of the shop',
  promotions: 'codes that anybody may use',
  rate_limits: 'keyed hashes of addresses, for minutes',
  rejected_pictures:
    'perceptual hashes of pictures that staff refused: nothing says whose, and no picture can be made of one',
  sales: 'SKUs and quantities by order number: bookkeeping',
};
