import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import type { Connection, Database } from '../database';
import { createObjectStore, type ObjectStore } from '.';

describeOnDatabases('the object store during transactions ($name)', ({ open }) => {
  let database: Database;
  let store: ObjectStore;
  const folder = mkdtempSync(join(tmpdir(), 'bindery-outside-'));
  beforeAll(async () => {
    database = await open();
    store = createObjectStore({ kind: 'folder', folder });
    await store.put('a', Buffer.from('a'), 'text/plain');
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function list(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of store.list('')) keys.push(key);
    return keys;
  }
  const uses: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['put', () => store.put('b', Buffer.from('b'), 'text/plain')],
    ['get', () => store.get('a')],
    ['head', () => store.head('a')],
    ['delete', () => store.delete('a')],
    ['list', list],
    ['deleteAbandoned', () => store.deleteAbandoned()],
    ['check', () => store.check()],
  ];
  it.each(uses)('refuses %s inside a transaction without ending the transaction', async (method, use) => {
    let refused: unknown;
    const rows = await database.transaction(async (transaction: Connection) => {
      await use().catch((error: unknown) => (refused = error));
      return transaction.query({ name: 'test_one', text: 'select 1 as one' });
    });
    expect(rows).toEqual([{ one: 1 }]);
    expect(refused).toMatchObject({
      name: 'StoreInTransactionError',
      message: expect.stringContaining(method),
    });
  });

  it('allows work that began in a transaction and continues after its end', async () => {
    let goOn = (): void => undefined;
    const committed = new Promise<void>((resolve) => (goOn = resolve));
    let laterKeys: Promise<string[]> | undefined;
    await database.transaction(async () => {
      laterKeys = committed.then(list);
    });
    goOn();
    expect(await laterKeys).toContain('a');
  });
});
