// Fills all tables of a migrated PostgreSQL database with a year's rows, so that `explain` shows realistic plans.
// A new table needs an entry here only if it has a check constraint, or if the values of a column affect a plan.
import pg from 'pg';

const ROWS = 100_000;

/** Tables that grow with the catalogue, the releases or the staff, but not with shoppers, so scanning them is cheap. */
export const SMALL_TABLES = new Set([
  'builds',
  'canary_builds',
  'changes',
  'commerce_goods',
  'commerce_prices',
  'commerce_products',
  'commerce_seeds',
  'content_documents',
  'content_drafts',
  'content_publications',
  'content_version_documents',
  'content_versions',
  'current_builds',
  'deploy_tokens',
  'invoice_series',
  'owed_refunds',
  'package_publications',
  'package_trials',
  'package_versions',
  'promotions',
  'release_acts',
  // each module of an active release adds a row every ten minutes; rows are stored for 30 days
  'release_figures',
  'release_names',
  // files that staff requested, kept for days
  'print_photos',
  // pictures that staff refused, and shoppers whom staff restricted
  'rejected_pictures',
  'restrictions',
  // only the payment sandbox writes these rows, and a large shop does not use it
  'sandbox_payments',
  'sandbox_refunds',
  'staff_challenges',
  'staff_links',
  'staff_members',
  'staff_passkeys',
  'staff_sessions',
]);
const SMALL_ROWS = 200;

const ROWS_OF = {
  owners: 500_000,
  carts: 300_000,
  guests: 300_000,
  idempotency_keys: 200_000,
  jobs: 200_000,
  order_events: 300_000,
  order_items: 200_000,
  orders: 200_000,
  photos: 200_000,
  photo_uses: 200_000,
  productions: 200_000,
  owed_refunds: 5,
  contact_messages: 20_000,
  damage_reports: 20_000,
  payment_refunds: 20_000,
  privacy_requests: 20_000,
  // 2,000 products in eleven languages
  search_documents: 22_000,
};

const choiceOf = (...words) => `(array['${words.join("','")}'])[1 + i % ${words.length}]`;
const newest = (count, value, otherwise) => `case when i < ${count} then ${value} else ${otherwise} end`;
const everyNth = (count, value, otherwise = 'null') =>
  `case when i % ${count} = 0 then ${value} else ${otherwise} end`;

/** SQL of row `i`, by column or by table and column. Columns without an entry get a value that fits their type. */
const VALUES = {
  changed_by: choiceOf('shopper', 'staff', 'system'),
  currency: choiceOf('GBP', 'USD', 'EUR', 'JPY'),
  locale: choiceOf('en-GB', 'en-US', 'de', 'fr'),
  market: choiceOf('uk', 'us', 'de', 'fr'),
  package_version: `'n' || i % ${SMALL_ROWS}`,
  product_slug: `'n' || i % 20`,
  provider: choiceOf('stripe', 'sandbox'),
  quantity: '1 + i % 3',
  sku: `'n' || i % ${SMALL_ROWS}`,
  slug: `'n' || i % 20`,
  'carts.guest_id': newest(100_000, `'n' || i`, 'null'),
  'carts.is_open': newest(100_000, 'true', 'false'),
  'carts.state': newest(100_000, `'cart'`, `'complete'`),
  'commerce_goods.kind': choiceOf('format', 'upsell', 'extra'),
  'commerce_goods.sku': `'n' || i`,
  'commerce_prices.source': choiceOf('seed', 'staff'),
  'commerce_products.slug': `'n' || i`,
  'commerce_seeds.slug': `'n' || i`,
  'contact_messages.state': newest(100, `'open'`, `'closed'`),
  'customer_addresses.is_default': 'true',
  'customer_tokens.kind': choiceOf('confirm', 'link', 'reset', 'delete'),
  'customers.confirmed_at': everyNth(50, 'null', 'now()'),
  'damage_reports.decided_at': newest(100, 'null', 'now()'),
  'damage_reports.decision': newest(100, 'null', `'reprint'`),
  'guests.revoked_at': everyNth(10, 'now()'),
  'idempotency_keys.body': `repeat('x', 200)`,
  'idempotency_keys.scope': `'owner:' || md5((i % 50000)::text)`,
  'idempotency_keys.started_at': `now() - i * interval '0.4 seconds'`,
  'idempotency_keys.status': '200',
  'invoices.issued_on': `current_date - i % 365`,
  'invoices.keep_until': `current_date + 3650 - i % 365`,
  'invoices.kind': everyNth(20, `'credit_note'`, `'invoice'`),
  // the newest jobs wait for the end of an edit window; all other jobs ended within the last week
  'jobs.due_at': newest(9000, `now() + interval '2 hours'`, `now() - i * interval '3 seconds'`),
  'jobs.finished_at': newest(9000, 'null', `now() - i * interval '3 seconds'`),
  'jobs.kind': newest(
    9000,
    `'production'`,
    choiceOf('outbox.mail', 'outbox.webhook', 'print', 'privacy.export'),
  ),
  'jobs.status': newest(9000, `'waiting'`, newest(9500, `'dead'`, `'done'`)),
  'line_extras.kind': everyNth(2, `'gift_wrap'`, `'add_on'`),
  'order_events.kind': choiceOf('placed', 'paid', 'made', 'shipped', 'delivered'),
  'order_items.kind': everyNth(5, `'gift_wrap'`, `'personalised_product'`),
  'order_parcels.state': newest(2000, `'placed'`, `'delivered'`),
  'order_parcels.ticket': `'n' || i`,
  'orders.cancelled_at': everyNth(50, 'now()'),
  'orders.cart_id': 'md5((i + 100000)::text)::uuid',
  'orders.email': `'shopper' || i || '@example.com'`,
  'orders.locked_at': newest(2000, 'null', 'now()'),
  'orders.process_at': `now() - i * interval '2 minutes' + interval '2 hours'`,
  'orders.state': newest(2000, `'placed'`, `'delivered'`),
  'owners.kind': everyNth(5, `'customer'`, `'guest'`),
  'package_trials.status': `'done'`,
  'payment_refunds.kind': `'staff'`,
  'payment_refunds.state': newest(100, `'pending'`, `'done'`),
  'payments.address_key': newest(5000, `'n' || i`, 'null'),
  'payments.charged': '1000',
  'payments.check_at': newest(500, 'now()', 'null'),
  'payments.checkout_id': 'md5(i::text)::uuid',
  'payments.ended_at': newest(500, 'null', 'now()'),
  'payments.intent_id': `'n' || i`,
  'payments.order_id': newest(500, 'null', 'md5(i::text)::uuid'),
  'payments.paid_at': newest(500, 'null', 'now()'),
  'payments.refunding': '0',
  'payments.state': newest(500, `'created'`, everyNth(10, `'failed'`, `'paid'`)),
  'photo_uses.used_by': newest(100_000, `'line:' || md5(i::text)::uuid`, `'order:' || md5(i::text)::uuid`),
  'photos.hash': 'i::bit(64)',
  'photos.is_stored': newest(50, 'false', 'true'),
  'photos.let_go_at': everyNth(300, 'now()'),
  'photos.owner': `'n' || i % 200000`,
  'photos.status': newest(100, `'waiting'`, `'passed'`),
  'privacy_requests.kind': everyNth(2, `'export'`, `'delete'`),
  'privacy_requests.state': newest(50, `'running'`, `'done'`),
  'privacy_requests.done_at': newest(50, 'null', 'now()'),
  'production_files.component': `'cover'`,
  'productions.hold_code': newest(50, `'photo_gone'`, 'null'),
  'productions.state': newest(50, `'held'`, newest(2000, `'scheduled'`, `'delivered'`)),
  'productions.ticket': `'n' || i`,
  'promotions.code': `'N' || i`,
  'promotions.percent': '20',
  'promotions.source': `'staff'`,
  'sales.sold_at': `now() - i * interval '3 seconds'`,
  'sandbox_payments.status': `'succeeded'`,
  'sandbox_refunds.status': `'done'`,
  'search_documents.slug': `'n' || i`,
  'store_credits.kind': `'granted'`,
};

/** A value of each type. Row `i` has the same id in every table, so references match. */
const BY_TYPE = {
  uuid: (i) => `md5((${i})::text)::uuid`,
  text: (i) => `'n' || ${i}`,
  'text[]': () => `'{}'::text[]`,
  'timestamp with time zone': () => `now() - i * interval '2 minutes'`,
  date: () => 'current_date',
  boolean: () => 'i % 20 = 0',
  json: () => `'{}'::json`,
  jsonb: () => `'{}'::jsonb`,
  bit: () => 'i::bit(64)',
  tsvector: (i) => `to_tsvector('simple', 'n' || ${i})`,
  integer: (i) => `1 + ${i}`,
  bigint: (i) => `1 + ${i}`,
  'double precision': (i) => `1 + ${i}`,
};

const COLUMNS = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as "references"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname, a.attnum`;

/** All indexes except those of primary keys and constraints. */
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

const IDENTITIES = `
  select c.relname as "table", a.attname as "column" from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

const rowsIn = (table) => ROWS_OF[table] ?? (SMALL_TABLES.has(table) ? SMALL_ROWS : ROWS);

function valueOf({ table, column, type, isRequired, references }) {
  const value = VALUES[`${table}.${column}`] ?? VALUES[column];
  if (value) return value;
  if (references) return BY_TYPE[type](`i % ${rowsIn(references)}`);
  return isRequired ? BY_TYPE[type]('i') : 'null';
}

async function fill(client, table, columns, count) {
  const names = columns.map(({ column }) => `"${column}"`).join(', ');
  const values = columns.map(
    (column) => `(${valueOf(column)})::${column.type === 'bit' ? 'bit(64)' : column.type}`,
  );
  await client.query(
    `insert into "${table}" (${names}) overriding system value select ${values.join(', ')} from generate_series(0, ${count - 1}) i on conflict do nothing`,
  );
}

/**
 * @param {string} url - URL of a migrated database
 * @param {{atOnce?: number, counts?: Record<string, number>, isOpen?: boolean}} wishes - `atOnce`: number of
 *   connections. `counts`: numbers of rows by table, instead of the usual ones. `isOpen`: true if a shop already uses
 *   the database; then only tables that grow with shoppers are filled
 */
export async function fillShop(url, { atOnce = 2, counts = {}, isOpen = false } = {}) {
  const rowsOf = (table) => counts[table] ?? rowsIn(table);
  const clients = Array.from({ length: atOnce }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const [client] = clients;
  async function share(work, tasks) {
    const queue = [...tasks];
    await Promise.all(
      clients.map(async (worker) => {
        for (let task = queue.shift(); task; task = queue.shift()) await work(worker, task);
      }),
    );
  }
  try {
    const tables = new Map();
    for (const row of (await client.query(COLUMNS)).rows)
      tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
    // builds indexes after the inserts, which takes a third of the time
    const indexes = (await client.query(INDEXES)).rows;
    await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
    // makes inserts faster: without triggers, foreign key checks and durable commits
    const settings = 'set session_replication_role = replica; set synchronous_commit = off';
    await Promise.all(
      clients.map((worker) => worker.query(`${settings}; set maintenance_work_mem = '128MB'`)),
    );
    const largestFirst = [...tables]
      .filter(([table]) => !isOpen || !SMALL_TABLES.has(table))
      .sort(([a], [b]) => rowsOf(b) - rowsOf(a));
    await share(async (worker, [table, columns]) => {
      if (!isOpen) await worker.query(`delete from "${table}"`);
      await fill(worker, table, columns, rowsOf(table));
    }, largestFirst);
    await share((worker, { definition }) => worker.query(definition), indexes);
    // sets the sequences, so that rows that the shop adds later get higher numbers than the filled rows
    for (const { table, column } of (await client.query(IDENTITIES)).rows)
      await client.query(
        `select setval(pg_get_serial_sequence('"${table}"', '${column}'), (select max("${column}") from "${table}"))`,
      );
    await client.query('vacuum analyze');
  } finally {
    await Promise.all(clients.map((worker) => worker.end()));
  }
}
