// Every table that holds something of a person: whose a row is, what deletion does to it, what of it the person is sent.
// A test compares this with the database, so that no table is forgotten. Source: docs/rules.md PRIV-08

/** @property orders - SQL: ids of the orders that are meant, in parentheses */
export interface Scope {
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
export const MY_OWNERS = '(select id from owners where id = $1::uuid or moved_to = $1::uuid)';
export const MINE = `owner_id in ${MY_OWNERS}`;
export const MY_CUSTOMERS = `(select id from customers where ${MINE})`;
export const OF_CUSTOMER = `customer_id in ${MY_CUSTOMERS}`;
export const MY_CARTS = `(select id from carts where ${MINE})`;
export const MY_LINES = `(select id from line_items where cart_id in ${MY_CARTS})`;
export const MY_FOLDERS = `(select tag from photo_folders where ${MINE})`;
/** Of a photo's id: one of the owner's folders. */
export const IN_MY_FOLDERS = `split_part(public_id, '/', 2) in ${MY_FOLDERS}`;

/** What is kept of the looks of a bought book: what it was, nothing of what was chosen for it. */
export const BARE_ITEM = `jsonb_set(frozen, '{view}', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(frozen -> 'view')
    where key in ('type', 'productName', 'productId', 'productSku', 'itemCategory', 'brand', 'format', 'productCoupon')
  ) || jsonb_build_object('name', frozen #> '{view,productName}', 'components', '[]'::jsonb, 'summary', '[]'::jsonb))`;

/** What stands in the payload or the keys of a job that is about the person. */
export const MY_WORDS = ({ orders }: Scope): string => `(
    select id::text as word from owners where id in ${MY_OWNERS} union select id from guests where ${MINE}
    union select id::text from customers where ${MINE} union select email_key from customers where ${MINE}
    union select id::text from orders where id in ${orders}
    union select lower(email) from orders where id in ${orders} and email <> '')`;
