// Every table that holds something of a person: whose a row is, what deletion does to it, what of it the person is sent.
// A test compares this with the database, so that no table is forgotten. Source: docs/rules.md PRIV-08

export interface PersonalTable {
  readonly table: string;
  /** what it counts as in a receipt, and the name of its file in an export */
  readonly kind: string;
  /** SQL of a condition: rows that are the person's. Its values are those of {@link Person}. */
  readonly of: string;
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
  /** Columns of the primary key, if it is not `id`. */
  readonly key?: readonly string[];
  /** Columns that the person is sent (SQL); undefined where the row tells them nothing. */
  readonly shown?: string;
  /** Which of the rows they are sent (SQL); undefined: all. */
  readonly shownIf?: string;
}

/** What every condition goes by, looked up once: no statement searches for them again. */
export interface Person {
  /** `$1`: the owner, and those of guests that became this one at a login */
  readonly owners: readonly string[];
  /** `$2`: orders that they placed */
  readonly orders: readonly string[];
  /** `$3`: tags of their photo folders */
  readonly folders: readonly string[];
}
export const valuesOf = ({ owners, orders, folders }: Person): unknown[] => [owners, orders, folders];
/** Names the type of each value, also in a statement that does not use it. */
export const PERSON_TYPES = 'person as (select $1::uuid[], $2::uuid[], $3::text[])';

export const MINE = 'owner_id = any($1::uuid[])';
export const OF_ORDER = 'order_id = any($2::uuid[])';
export const OF_CUSTOMER = `customer_id in (select id from customers where ${MINE})`;
/** The person's own carts. */
export const MY_CARTS = `(select id from carts where ${MINE})`;
/** Those, and the carts that became the person's orders: by a union, since no index serves an "or" of two tables. */
export const MY_CARTS_AND_ORDERED = `(
  select id from carts where ${MINE} union select cart_id from orders where id = any($2::uuid[]))`;
export const MY_LINES = `(select id from line_items where cart_id in ${MY_CARTS})`;
/** Of a photo's id: one of the owner's folders. Indexes are on the same expression. */
export const IN_MY_FOLDERS = `split_part(public_id, '/', 2) = any($3::text[])`;

export const MY_PHOTOS = `public_id = any(array(
  select public_id from photos where ${IN_MY_FOLDERS} union select public_id from photos where owner = any($3::text[])))`;

/** What is kept of the looks of a bought book: what it was, nothing of what was chosen for it. */
export const BARE_ITEM = `jsonb_set(frozen, '{view}', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(frozen -> 'view')
    where key in ('type', 'productName', 'englishName', 'productId', 'productSku', 'itemCategory', 'brand', 'format', 'productCoupon')
  ) || jsonb_build_object('name', frozen #> '{view,productName}', 'components', '[]'::jsonb, 'summary', '[]'::jsonb))`;
