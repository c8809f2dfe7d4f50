import { statements, type Connection, type Statement } from '../../platform/database';
import { PERSONAL, type PersonalTable } from './personal-data';
import { MY_LINES, MY_PHOTOS, OF_ORDER, PERSON_TYPES, valuesOf, type Person } from './personal-scope';

const counting = (change: string): string => `
  with ${PERSON_TYPES}, changed as (${change} returning 1)
  select count(*)::int as count from changed`;

function forgetting({ table, of: condition, forget }: PersonalTable, name: string): Statement | undefined {
  if (forget === 'photos' || forget === 'last') return undefined;
  if (forget === 'delete')
    return { name: `${name}_${table}`, text: counting(`delete from ${table} where ${condition}`) };
  const changes = Object.entries(forget.set).map(([column, value]) => `${column} = ${value}`);
  if (changes.length === 0) return undefined;
  return {
    name: `${name}_${table}`,
    text: counting(`update ${table} set ${changes.join(', ')} where ${condition}`),
  };
}

interface Step {
  readonly kind: string;
  readonly statement: Statement;
}
const stepsOf = (tables: readonly PersonalTable[]): Step[] =>
  tables.flatMap((table) => {
    const statement = forgetting(table, 'privacy_forget');
    return statement ? [{ kind: table.kind, statement }] : [];
  });
const OF_OWNER = stepsOf(PERSONAL);
const STEPS_OF_ORDER = stepsOf(PERSONAL.filter(({ isOfOrder }) => isOfOrder));

async function run(transaction: Connection, steps: readonly Step[], person: Person) {
  const counts: Record<string, number> = {};
  for (const { kind, statement } of steps) {
    const [row] = await transaction.query<{ count: number }>(statement, valuesOf(person));
    counts[kind] = (counts[kind] ?? 0) + row!.count;
  }
  return counts;
}
const CLOSE: readonly Statement[] = Object.values(
  statements({
    privacy_revoke_guests: 'update guests set revoked_at = coalesce(revoked_at, now()) where owner_id = $1',
    privacy_close_sessions:
      'delete from customer_sessions where customer_id in (select id from customers where owner_id = $1)',
    privacy_close_links:
      'delete from customer_tokens where customer_id in (select id from customers where owner_id = $1)',
  }),
);

// A photo is not deleted while another person's order or cart line uses it.
const MY_USES = `used_by = any(array(
    select 'order:' || id from unnest($2::uuid[]) id
    union all select 'damage:' || id from damage_reports where ${OF_ORDER}
    union all select 'line:' || id from line_items where id in ${MY_LINES}))`;

const SQL = statements({
  privacy_lock_owner: 'select 1 from owners where id = $1 for update',
  privacy_forget_owner: 'delete from owners where id = $1 or moved_to = $1',
  privacy_person: `
  with mine as (select id from owners where id = $1 union select id from owners where moved_to = $1)
  select array(select id::text from mine) as owners,
    array(select id::text from orders where owner_id in (select id from mine) order by id) as orders,
    array(select tag from photo_folders where owner_id in (select id from mine) order by tag) as folders`,
  privacy_lock_orders: 'select 1 from orders where id = any($1::uuid[]) order by id for update',
  privacy_owners_after:
    'select id::text as id, moved_to::text as "movedTo" from owners where id > $1 order by owners.id limit 1000',
  privacy_order_states: 'select id::text as id, state from orders where id = any($1::uuid[])',
  privacy_end_order: `
  update orders set state = $2, locked_at = coalesce(locked_at, now()),
    cancelled_at = case when $2 = 'cancelled' then coalesce(cancelled_at, now()) else cancelled_at end
  where id = $1`,
  privacy_emails: `
  select email from (
    select email_key as email, 0 as place from customers where owner_id = $1
    union all select lower(email), 1 from orders where owner_id = $1 and email <> '') mine
  group by email order by min(place), email`,
  // only confirmed addresses, because shoppers may enter another person's address at a checkout
  privacy_confirmed_emails:
    'select email_key as email from customers where owner_id = any($1::uuid[]) and confirmed_at is not null',
  privacy_photos: `
  with ${PERSON_TYPES}
  select public_id as id from photos p where ${MY_PHOTOS}
    and not (let_go_at is not null and exists (
      select from photo_uses u where u.public_id = p.public_id and not ${MY_USES}))
  order by id`,
  privacy_photos_used:
    'select count(distinct public_id)::int as count from photo_uses where public_id = any($1::text[])',
  privacy_retain_photos: `
  with ${PERSON_TYPES}, retained as (
    update photos set owner = '' where ${MY_PHOTOS} and owner <> '-' and let_go_at is not null returning 1)
  select count(*)::int as count from retained`,
  privacy_end_uses: `
  with ${PERSON_TYPES}, ended as (delete from photo_uses where ${MY_USES} returning public_id)
  select distinct public_id as id from ended order by id`,
  privacy_expire_order_links: 'delete from order_links where expires_at < $1',
  privacy_damages: 'select id from damage_reports where order_id = $1',
  privacy_open_orders: `
  select id, number, locked_at is null and process_at > now() as "isCancellable" from orders
  where owner_id = $1 and not state = any($2::text[]) order by placed_at desc`,
  // for orders that have not ended, the personal part expires later
  privacy_quiet_orders: `
  select o.id from orders o where o.placed_at < $1 and (o.email is not null or o.owner_id is not null)
    and coalesce((select max(e.at) from order_events e where e.order_id = o.id), o.process_at)
      < case when o.market = 'kr' then $4::timestamptz when o.state = any($2::text[]) then $1 else $3::timestamptz end
  limit $5`,
});

export const personalDataRepository = {
  /** Locks an owner. Inserts of rows that refer to the owner wait. @returns false if there is no such owner */
  lockOwner: async (transaction: Connection, ownerId: string) =>
    (await transaction.query(SQL.privacy_lock_owner, [ownerId])).length === 1,
  /** Revokes their tokens. */
  async closeDoors(transaction: Connection, ownerId: string): Promise<void> {
    for (const statement of CLOSE) await transaction.query(statement, [ownerId]);
  },
  person: async (connection: Connection, ownerId: string) =>
    (await connection.query<Person>(SQL.privacy_person, [ownerId]))[0]!,
  lockOrders: (transaction: Connection, { orders }: Person) =>
    transaction.query(SQL.privacy_lock_orders, [orders]),
  /** Returns the next owners after an id. `movedTo`: the customer to whom a guest's data moved. */
  ownersAfter: (connection: Connection, afterId: string) =>
    connection.query<{ id: string; movedTo: string | null }>(SQL.privacy_owners_after, [afterId]),
  orderStates: (connection: Connection, orderIds: readonly string[]) =>
    connection.query<{ id: string; state: string }>(SQL.privacy_order_states, [orderIds]),
  /** Ends an order in the state that it had before the database was restored. */
  endOrder: (transaction: Connection, orderId: string, state: string) =>
    transaction.query(SQL.privacy_end_order, [orderId, state]),
  /** Returns the owner's e-mail addresses in lower case, beginning with the account's. */
  emails: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ email: string }>(SQL.privacy_emails, [ownerId])).map(({ email }) => email),
  /** Returns confirmed addresses, in lower case. */
  confirmedEmails: async (connection: Connection, { owners }: Person) =>
    (await connection.query<{ email: string }>(SQL.privacy_confirmed_emails, [owners])).map(
      ({ email }) => email,
    ),
  /** Returns the ids of the owner's photos. Omits deleted photos that other people still use. */
  photos: async (connection: Connection, person: Person) =>
    (await connection.query<{ id: string }>(SQL.privacy_photos, valuesOf(person))).map(({ id }) => id),
  /** @returns how many of the photos are still in use */
  usedByOthers: async (connection: Connection, publicIds: readonly string[]) =>
    (await connection.query<{ count: number }>(SQL.privacy_photos_used, [publicIds]))[0]!.count,
  /** Removes the owner from photos that others use. A photo is deleted after its last use. @returns number of photos */
  retainPhotos: async (transaction: Connection, person: Person) =>
    (await transaction.query<{ count: number }>(SQL.privacy_retain_photos, valuesOf(person)))[0]!.count,
  /** Ends the use of photos by the person's own orders and cart lines. @returns ids of the photos */
  endPhotoUses: async (transaction: Connection, person: Person) =>
    (await transaction.query<{ id: string }>(SQL.privacy_end_uses, valuesOf(person))).map(({ id }) => id),
  /** Deletes or clears every row of the person except photos. @returns number of rows by kind */
  forget: (transaction: Connection, person: Person) => run(transaction, OF_OWNER, person),
  /** Deletes an owner that has no references left. */
  deleteOwner: (transaction: Connection, ownerId: string) =>
    transaction.query(SQL.privacy_forget_owner, [ownerId]),
  expireOrderLinks: (connection: Connection, now: Date) =>
    connection.query(SQL.privacy_expire_order_links, [now]),
  usesOf: async (
    transaction: Connection,
    orderId: string,
  ): Promise<(`order:${string}` | `damage:${string}`)[]> => [
    `order:${orderId}`,
    ...(await transaction.query<{ id: string }>(SQL.privacy_damages, [orderId])).map(
      ({ id }) => `damage:${id}` as const,
    ),
  ],
  forgetOrder: (transaction: Connection, orderId: string) =>
    run(transaction, STEPS_OF_ORDER, { owners: [], orders: [orderId], folders: [] }),
};

/** An order that delays a deletion, because the order can still be changed or is being made. */
export interface OpenOrder {
  readonly id: string;
  readonly number: string;
  readonly isCancellable: boolean;
}

/** Final states of an order. An unknown state counts as open. */
const ENDED = ['shipped', 'delivered', 'cancelled'];

/** The newest first. */
export const openOrders = (connection: Connection, ownerId: string): Promise<OpenOrder[]> =>
  connection.query<OpenOrder>(SQL.privacy_open_orders, [ownerId, ENDED]);

interface QuietOrders {
  readonly since: Date;
  readonly openSince: Date;
  readonly koreanSince: Date;
  readonly limit: number;
}

/**
 * Returns orders that still name a person and whose last event was before a cutoff.
 *
 * @param since - cutoff for ended orders
 * @param openSince - cutoff for orders that have not ended; earlier than `since`
 * @param koreanSince - cutoff for all orders of the market kr
 */
export async function ordersQuietSince(
  connection: Connection,
  { since: cutoff, openSince, koreanSince, limit }: QuietOrders,
): Promise<string[]> {
  const rows = await connection.query<{ id: string }>(SQL.privacy_quiet_orders, [
    cutoff,
    ENDED,
    openSince,
    koreanSince,
    limit,
  ]);
  return rows.map(({ id }) => id);
}
