import type { Connection, Database } from '../platform/database';

/** Rows as text, in a fixed order, by table, as in a backup. */
export type TableRows = ReadonlyMap<string, readonly string[]>;

const read = <Row>(connection: Connection, text: string, values: unknown[] = []): Promise<Row[]> =>
  connection.query<Row>({ name: '', text }, values);

export async function readTables(connection: Connection): Promise<TableRows> {
  const tables = await read<{ name: string }>(
    connection,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const rows = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const ofTable = await read<{ row: string }>(
      connection,
      `select t::text as row from ${name} t order by 1`,
    );
    rows.set(
      name,
      ofTable.map(({ row }) => row),
    );
  }
  return rows;
}

/** Restores these rows and deletes all others. */
export function restoreTables(database: Database, tables: TableRows): Promise<void> {
  return database.transaction(async (transaction) => {
    await read(transaction, 'set local session_replication_role = replica'); // foreign keys are not checked
    for (const [name, rows] of tables) {
      await read(transaction, `delete from ${name}`);
      if (rows.length > 0)
        await read(
          transaction,
          `insert into ${name} overriding system value select (row::${name}).* from unnest($1::text[]) as row`,
          [rows],
        );
    }
  });
}
