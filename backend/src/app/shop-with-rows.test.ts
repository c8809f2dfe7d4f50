import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { fillShop, SMALL_TABLES } from '../testing/shop-with-rows.mjs';

// Checks the query plan of every named statement, in its prepared form, on a database with as many rows as that of a
// busy shop.

/** Number of rows that a statement may scan. Such a scan takes less than a millisecond. */
const FEW_ROWS = 10_000;

/** Statements that may scan a whole table, with the reason for each. */
const MAY_SCAN: Readonly<Record<string, string>> = {
  customer_sessions_expire: 'once an hour, the sessions of 90 days: three limits end them',
  jobs_counts_of_kind: 'once in 10 s, the jobs of a week of the one kind that health counts',
  photo_folder_unlinked: 'at a start, only while a key of the time before owners is configured',
  privacy_forget_order_links: 'once for each deleted person, the links of the mails of 30 days',
  staff_orders_list_newest: 'by state or market it reads the newest orders until the page is full',
};

/** Plan nodes that stop reading when their parent node needs no more rows. */
const STREAMS: ReadonlySet<string> = new Set(['LockRows', 'Nested Loop', 'Result', 'Subquery Scan']);

interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

const program = fileURLToPath(new URL('../testing/collect-statements.mjs', import.meta.url));
const statements = JSON.parse(
  execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 2 ** 25 }),
) as readonly NamedStatement[];
const planned = statements.filter(({ text }) => !/^\s*lock\b/.test(text));

const url = process.env['TEST_DATABASE_URL'];
const describeOnPostgres = url ? describe : describe.skip;

describeOnPostgres('the database of a large shop, on PostgreSQL', () => {
  const name = `bindery_rows_${process.pid}`;
  let client: pg.Client;
  let rowCounts: ReadonlyMap<string, number>;

  async function onMaintenance(statement: string): Promise<void> {
    const maintenance = new pg.Client({ connectionString: url });
    await maintenance.connect();
    try {
      await maintenance.query(statement);
    } finally {
      await maintenance.end();
    }
  }

  beforeAll(async () => {
    const template = process.env['TEST_DATABASE_TEMPLATE']!;
    // the template may be in memory, which has no space for millions of rows
    await onMaintenance(`create database ${name} template ${template} tablespace pg_default`);
    const { href } = Object.assign(new URL(url!), { pathname: `/${name}` });
    await fillShop(href);
    client = new pg.Client({ connectionString: href });
    await client.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<{ relname: string; reltuples: number }>(
      `select relname, reltuples from pg_class where relnamespace = 'public'::regnamespace`,
    );
    rowCounts = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]));
  });
  afterAll(async () => {
    await client?.end();
    await onMaintenance(`drop database if exists ${name} with (force)`);
  });

  /** Returns the generic plan of a statement, which does not depend on its parameters, so every parameter is null. */
  async function planOf({ text }: NamedStatement): Promise<Plan> {
    await client.query(`prepare statement_of_shop as ${text}`);
    try {
      const { rows: prepared } = await client.query<{ count: number }>(
        `select coalesce(cardinality(parameter_types), 0) as count from pg_prepared_statements where name = 'statement_of_shop'`,
      );
      const values = Array.from({ length: prepared[0]!.count }, () => 'null').join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `explain (format json) execute statement_of_shop ${values && `(${values})`}`,
      );
      return rows[0]!['QUERY PLAN'][0]!.Plan;
    } finally {
      await client.query('deallocate statement_of_shop');
    }
  }

  const isLarge = (relation: string): boolean =>
    !SMALL_TABLES.has(relation) && (rowCounts.get(relation) ?? 0) > FEW_ROWS;

  /**
   * Returns the scans of a plan that will read more rows as the shop grows.
   *
   * @param isLimited - true if the parent node takes only the first rows
   */
  function scansOf(plan: Plan, isLimited = false): string[] {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = plan;
    const takesFirst = type === 'Limit' || (isLimited && STREAMS.has(type));
    const scans = (plan.Plans ?? []).flatMap((part, place) => scansOf(part, takesFirst && place === 0));
    if (type === 'Seq Scan' && table && isLarge(table)) scans.push(`the whole of ${table}`);
    // a limited scan reads few entries of an index, unless a filter rejects rows
    const isBounded = plan['Index Cond'] !== undefined || (isLimited && !plan.Filter);
    if (type.startsWith('Index') && index && isLarge(index) && !isBounded)
      scans.push(`the whole of ${index}`);
    if (type === 'Bitmap Index Scan' && index && isLarge(index) && plan['Plan Rows'] > FEW_ROWS)
      scans.push(`much of ${index}`);
    return scans;
  }

  it('has no statement that scans a whole growing table', async () => {
    const scans: string[] = [];
    for (const statement of planned) {
      if (MAY_SCAN[statement.name]) continue;
      const foundScans = scansOf(await planOf(statement));
      if (foundScans.length > 0) scans.push(`${statement.name}: ${[...new Set(foundScans)].join(', ')}`);
    }
    expect(scans).toEqual([]);
  });

  it('has exceptions only for statements that scan a whole table', async () => {
    const names = new Set<string>();
    for (const statement of planned)
      if (MAY_SCAN[statement.name] && scansOf(await planOf(statement)).length > 0) names.add(statement.name);
    expect([...names].sort()).toEqual(Object.keys(MAY_SCAN).sort());
  });

  it('returns the first of many due jobs without sorting them', async () => {
    const take = statements.find(({ name: statementName }) => statementName === 'jobs_take')!;
    await client.query('begin');
    await client.query(`update jobs set due_at = now() - interval '1 minute' where status = 'waiting'`);
    await client.query('analyze jobs');
    const plan = JSON.stringify(await planOf(take));
    await client.query('rollback');
    expect(plan).toContain('jobs_next');
    expect(plan).not.toContain('"Sort"');
  });

  it('has an index for every foreign key', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(`
      select f.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1, 2`);
    const missingIndexes = rows.filter(({ table }) => isLarge(table));
    expect(missingIndexes).toEqual([]);
  });
});
