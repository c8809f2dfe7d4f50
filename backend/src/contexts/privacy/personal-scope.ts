// Describes each table with personal data: which rows belong to a person, how a deletion treats these rows, and which
// columns an archive contains. A test compares the list of tables with the database. Source: docs/rules.md PRIV-08

export interface PersonalTable {
  readonly table: string;
  /** name of this kind of data in a receipt, and of its file in an archive */
  readonly kind: string;
  /** SQL condition for the person's rows. Its values are those of {@link Person}. */
  readonly of: string;
  /**
   * `delete`: deletes the rows. `photos`: deletes each row with its files. `last`: deletes the owner after everything
   * else. An object means the rows are not deleted. Then `keep` names the unchanged columns, and `set` maps the other
   * columns to their new values (SQL).
   */
  readonly forget:
    | 'delete'
    | 'photos'
    | 'last'
    | { readonly keep: readonly string[]; readonly set: Readonly<Record<string, string>> };
  /** true means the rows are also deleted when the personal part of an order expires */
  readonly isOfOrder?: true;
  /** Columns of the primary key; default: `id`. */
  readonly key?: readonly string[];
  /** Columns (SQL) in the person's archive; undefined means the archive omits the table. */
  readonly shown?: string;
  /** Condition (SQL) for the rows in the person's archive; undefined means all rows. */
  readonly shownIf?: string;
}

/** Ids that identify a person's data. All conditions use these values. */
export interface Person {
  /** value `$1`: the owner, and guests whose data a login moved to this owner */
  readonly owners: readonly string[];
  readonly orders: readonly string[];
  readonly folders: readonly string[];
}
export const valuesOf = ({ owners, orders, folders }: Person): unknown[] => [owners, orders, folders];
/** Declares the types of `$1` to `$3`, because PostgreSQL cannot infer the type of an unused value. */
export const PERSON_TYPES = 'person as (select $1::uuid[], $2::uuid[], $3::text[])';

export const MINE = 'owner_id = any($1::uuid[])';
export const OF_ORDER = 'order_id = any($2::uuid[])';
export const OF_CUSTOMER = `customer_id in (select id from customers where ${MINE})`;
export const MY_CARTS = `(select id from carts where ${MINE})`;
/** Uses a union, because PostgreSQL would use no index for an "or" over two tables. */
export const MY_CARTS_AND_ORDERED = `(
  select id from carts where ${MINE} union select cart_id from orders where id = any($2::uuid[]))`;
export const MY_LINES = `(select id from line_items where cart_id in ${MY_CARTS})`;
/** SQL condition that is true if a photo is in one of the owner's folders. Indexes use the same expression. */
export const IN_MY_FOLDERS = `split_part(public_id, '/', 2) = any($3::text[])`;

export const MY_PHOTOS = `public_id = any(array(
  select public_id from photos where ${IN_MY_FOLDERS} union select public_id from photos where owner = any($3::text[])))`;

/** SQL that removes the personalisation of a bought book, but not its product data. */
export const BARE_ITEM = `jsonb_set(frozen, '{view}', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(frozen -> 'view')
    where key in ('type', 'productName', 'englishName', 'productId', 'productSku', 'itemCategory', 'brand', 'format', 'productCoupon')
  ) || jsonb_build_object('name', frozen #> '{view,productName}', 'components', '[]'::jsonb, 'summary', '[]'::jsonb))`;
