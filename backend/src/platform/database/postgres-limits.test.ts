import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databases } from '../../testing/test-databases';
import { DatabaseBusyError, waitingLonger, type Connection, type Database } from '.';
import { NoticeBoard } from './notice-connection';
import { openPostgresPool } from './postgres-pool';

const LOCK_ROW = { name: 'test_lock', text: `select topic from changes where topic = 'limits' for update` };
const setting = (name: string) => ({
  name: `test_${name}`,
  text: `select current_setting('${name}') as value`,
});

(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('the shop on PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await databases.at(-1)!.open();
    await database.query({ name: 'test_insert', text: `insert into changes (topic) values ('limits')` });
  });
  afterAll(() => database.close());

  it('returns 503 with Retry-After if another session holds a lock for too long', async () => {
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hasLock = (): void => undefined;
    const locked = new Promise<void>((resolve) => {
      hasLock = resolve;
    });
    const holder = database.transaction(async (transaction) => {
      await transaction.query(LOCK_ROW);
      hasLock();
      await isHeld;
    });
    await locked;
    const error = await database.query(LOCK_ROW).catch((reason: unknown) => reason);
    release();
    await holder;
    expect(error).toBeInstanceOf(DatabaseBusyError);
    expect(error).toMatchObject({ code: 'database_busy', status: 503, headers: { 'retry-after': '2' } });
  });

  it('returns 503 if a statement takes too long', async () => {
    const slow = database.transaction(async (transaction) => {
      await transaction.query({ name: 'test_short', text: `set local statement_timeout = 50` });
      await transaction.query({ name: 'test_sleep', text: 'select pg_sleep(60)' });
    });
    await expect(slow).rejects.toThrow(DatabaseBusyError);
  });

  it('lets jobs wait longer for locks than requests may wait', async () => {
    const read = async (connection: Connection, value: string): Promise<string> =>
      (await connection.query<{ value: string }>(setting(value)))[0]!.value;
    expect(await read(database, 'lock_timeout')).toBe('3s');
    expect(await read(database, 'statement_timeout')).toBe('15s');
    expect(await read(database, 'idle_in_transaction_session_timeout')).toBe('1min');
    const inJob = await waitingLonger(() =>
      database.transaction((transaction) => read(transaction, 'lock_timeout')),
    );
    expect(inJob).toBe('10s');
    expect(await database.transaction((transaction) => read(transaction, 'lock_timeout'))).toBe('3s');
  });
});

describe('the parameters of a database connection', () => {
  it('are accepted by a pooler', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const firstBytes = new Promise<Buffer>((resolve) => {
      server.on('connection', (socket) => {
        socket.once('data', (bytes: Buffer) => {
          resolve(bytes);
          socket.destroy();
        });
      });
    });
    const { pool, close } = openPostgresPool({
      url: `postgres://bindery@127.0.0.1:${port}/bindery`,
      directUrl: `postgres://bindery@127.0.0.1:${port}/bindery`,
      poolSize: 1,
      connectionTimeoutMs: 5000,
      statementTimeoutMs: 1000,
      lockTimeoutMs: 1000,
      closeWithinMs: 1000,
      board: new NoticeBoard(),
    });
    await expect(pool.query('select 1')).rejects.toThrow();
    // the start-up message has a length, a protocol version, and names and values that each end with a zero byte
    const texts = (await firstBytes).subarray(8).toString().split('\0').filter(Boolean);
    expect(texts.filter((_, index) => index % 2 === 0).sort()).toEqual([
      'client_encoding',
      'database',
      'user',
    ]);
    await close();
    server.close();
  });
});
