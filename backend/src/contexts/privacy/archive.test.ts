import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection, Database, Statement } from '../../platform/database';
import { countedDatabase, type CountedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { type ArchiveParts, writeArchive } from './archive';
import { keepArchive, readArchive } from './export-objects';
import { PERSONAL } from './personal-data';
import { unzip } from './testing/unzip';

describeOnDatabases('PRIV-11: the rows of an archive, on $name', ({ open }) => {
  let database: CountedDatabase;
  let ownerId: string;
  let orderId: string;
  beforeAll(async () => {
    database = countedDatabase(await open());
  });
  afterAll(() => database.close());
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.query<Row>({ name: '', text }, values);
  beforeEach(async () => {
    [ownerId, orderId] = [randomUUID(), randomUUID()];
    await query(`insert into owners (id, kind) values ($1, 'guest')`, [ownerId]);
    await query(
      `insert into orders (id, number, owner_id, cart_id, market, locale, currency, money, process_at)
       values ($1::uuid, $1::uuid::text, $2, gen_random_uuid(), 'uk', 'en-GB', 'GBP', '{}', now())`,
      [orderId, ownerId],
    );
  });

  /** Adds events that differ only in their keys. @returns the keys */
  async function addEvents(count: number): Promise<string[]> {
    const rows = await query<{ id: string }>(
      `insert into order_events (order_id, kind, changed_by, at)
       select $1, 'noted', 'shopper', '2026-11-27' from generate_series(1, $2) returning id`,
      [orderId, count],
    );
    return rows.map(({ id }) => id);
  }
  const addRemovedCharacters = (count: number, prefix = 'of-the-list') =>
    query(
      `insert into removed_characters (owner_id, id, removed_at)
       select $1, $3 || n, '2026-11-27' from generate_series(1, $2) n`,
      [ownerId, count, prefix],
    );

  async function archiveOf(on: Database): Promise<(kind: string) => readonly unknown[]> {
    const noObjects = { get: async () => undefined, list: async function* () {} };
    const photos = { original: async () => undefined };
    const savedCards = { ofOwners: () => Promise.resolve([]) };
    const archiveParts = { database: on, objects: noObjects, photos, savedCards } as unknown as ArchiveParts;
    const chunks: Buffer[] = [];
    for await (const chunk of writeArchive(archiveParts, ownerId)) chunks.push(chunk);
    const files = unzip(Buffer.concat(chunks));
    return (kind) => JSON.parse(files.get(`${kind}.json`)!.toString()) as unknown[];
  }

  /** Returns a database that calls `change` each time it has read a page of rows from this table. */
  const changing = (
    table: string,
    change: (page: number, keys: readonly string[]) => Promise<unknown>,
  ): Database => {
    let page = 0;
    const on = async <Row>(
      connection: Connection,
      statement: Statement,
      values?: readonly unknown[],
    ): Promise<Row[]> => {
      const rows = await connection.query<Row>(statement, values);
      if (statement.name !== `privacy_shown_${table}`) return rows;
      const keys = (JSON.parse(values![0] as string) as { id: string }[]).map(({ id }) => id);
      await change((page += 1), keys);
      return rows;
    };
    return { ...database, query: (statement, values) => on(database, statement, values) };
  };

  it('are read page by page in the order of the table’s primary key', async () => {
    const columns = await query<{ table: string; key: string[] }>(`
      select c.conrelid::regclass::text as "table", array_agg(a.attname::text order by k.place) as key
      from pg_constraint c cross join unnest(c.conkey) with ordinality k (column_number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.column_number
      where c.contype = 'p' and c.connamespace = 'public'::regnamespace group by 1`);
    const keyOf = new Map(columns.map(({ table, key }) => [table, key]));
    const shownTables = PERSONAL.filter(({ shown }) => shown !== undefined);
    expect(shownTables.map(({ table, key = ['id'] }) => [table, key])).toEqual(
      shownTables.map(({ table }) => [table, keyOf.get(table)]),
    );
  });

  it('appear once each, even if they have the same content', async () => {
    await addEvents(250);
    await addRemovedCharacters(230);
    const archive = await archiveOf(database);
    expect([archive('order-events').length, archive('not-offered').length]).toEqual([250, 230]);
  });

  it('appear once each, even if rows are deleted and inserted between two pages', async () => {
    const originalKeys = new Set(await addEvents(450));
    const read = new Set<string>();
    const deleted = new Set<string>();
    const events = changing('order_events', async (page, keys) => {
      for (const key of keys) read.add(key);
      if (page !== 2) return;
      const coming = [...originalKeys].filter((key) => !read.has(key)).slice(0, 60);
      for (const key of coming) deleted.add(key);
      await query('delete from order_events where id = any($1::uuid[])', [
        [...coming, ...[...read].slice(0, 50)],
      ]);
      await addEvents(120);
    });
    const archive = await archiveOf(events);
    expect(deleted.size).toBe(60);
    expect(archive('order-events')).toHaveLength(450 - 60);
    expect(read).toEqual(originalKeys);
  });

  it('require statements and row reads in proportion to their number', async () => {
    let rowCount = 0;
    const counting: Database = {
      ...database,
      query: async (statement, values) => {
        const rows = await database.query<never>(statement, values);
        if (statement.name.endsWith('_order_events')) rowCount += rows.length;
        return rows;
      },
    };
    async function costs(): Promise<readonly number[]> {
      rowCount = 0;
      const names = await database.statementsOf(() => archiveOf(counting));
      return [names.filter((name) => name.endsWith('_order_events')).length, rowCount];
    }
    await addEvents(1000);
    expect(await costs()).toEqual([1 + 10, 2 * 1000]); // keys, then rows
    await addEvents(3000);
    expect(await costs()).toEqual([1 + 40, 2 * 4000]);
  });
});

describe('PRIV-11: the streaming of an archive', () => {
  const PHOTOS = 12;
  const BIG = 6 * 1024 * 1024;
  const ALLOWED = 3 * 8 * 1024 * 1024; // three parts: one is filled, one is stored, one is in stream buffers
  const bytesOf = (chunks: Iterable<Buffer>): number =>
    [...chunks].reduce((sum, { length }) => sum + length, 0);

  function theStore() {
    const storedObjects = new Map<string, Buffer>();
    const objects = {
      put: async (key: string, bytes: Buffer) => void storedObjects.set(key, bytes),
      get: async (key: string) => ({ bytes: storedObjects.get(key)! }),
      delete: async (key: string) => void storedObjects.delete(key),
      list: async function* () {
        yield* [...storedObjects.keys()].sort();
      },
    };
    return { storedObjects, objects: objects as unknown as ArchiveParts['objects'] };
  }

  it('stores the photos that were read before it reads further photos', async () => {
    const { storedObjects, objects } = theStore();
    const heldBytes: number[] = [];
    const ids = Array.from({ length: PHOTOS }, (_, index) => `photo-${index}`);
    const archiveParts = {
      savedCards: { ofOwners: () => Promise.resolve([]) },
      objects,
      database: {
        query: async ({ name }: { name: string }) => {
          if (name === 'privacy_person') return [{ owners: [], orders: [], folders: [] }];
          if (name === 'privacy_keys_photos')
            return ids.map((publicId) => ({ key: { public_id: publicId } }));
          return name === 'privacy_shown_photos'
            ? ids.map((publicId) => ({ row: { public_id: publicId } }))
            : [];
        },
      },
      photos: {
        original: async () => {
          heldBytes.push(heldBytes.length * BIG - bytesOf(storedObjects.values()));
          return Buffer.alloc(BIG, heldBytes.length);
        },
      },
    } as unknown as ArchiveParts;
    const bytes = await keepArchive(objects, 'key', writeArchive(archiveParts, 'somebody'));
    expect(heldBytes).toHaveLength(PHOTOS);
    expect(Math.max(...heldBytes)).toBeLessThan(ALLOWED);
    expect([bytes > PHOTOS * BIG, bytesOf(storedObjects.values())]).toEqual([true, bytes]);
    expect(Math.max(...[...storedObjects.values()].map(({ length }) => length))).toBeLessThan(ALLOWED);
  });

  it('sends each part to the client before it fetches the next one', async () => {
    const { storedObjects, objects } = theStore();
    for (let index = 0; index < PHOTOS; index += 1)
      storedObjects.set(`exports/key/${String(index).padStart(6, '0')}`, Buffer.alloc(BIG));
    let [fetched, givenBytes] = [0, 0];
    const counting = {
      ...objects,
      get: async (key: string) => {
        expect(fetched - givenBytes).toBeLessThanOrEqual(2 * BIG);
        fetched += BIG;
        return objects.get(key);
      },
    };
    for await (const chunk of readArchive(counting, 'key')) {
      givenBytes += (chunk as Buffer).length;
      await new Promise((resolve) => void setImmediate(resolve)); // a slow line
    }
    expect(givenBytes).toBe(PHOTOS * BIG);
  });
});
