import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createObjectStore, type ObjectStore } from '../platform/object-store';
import { rowsOnPostgres } from '../testing/database-rows.mjs';
import {
  freePort,
  postgresPrograms,
  serverUser,
  startPostgres,
  type PostgresServer,
} from '../testing/start-postgres.mjs';
import { waitUntil } from '../testing/until';
import { BackupError, followShop, makeBackup, type BackupWishes } from './backups';
import { restoreBackup } from './restore-backup';

const programsFolder = postgresPrograms();
const user = serverUser();
const KEPT_DAYS = 30;

(programsFolder === undefined ? describe.skip : describe)('a backup of the shop', () => {
  let place: string;
  let server: PostgresServer;
  let objects: ObjectStore;
  let wishes: BackupWishes;
  const lines: string[] = [];
  const rows = (text: string) => rowsOnPostgres(server.url, text);
  const storeAt = (name: string): ObjectStore =>
    createObjectStore({ kind: 'folder', folder: path.join(place, name) });
  const put = (key: string) => objects.put(key, Buffer.from(`bytes of ${key}`), 'text/plain');
  const keysOf = async (store: ObjectStore) => {
    const keys: string[] = [];
    for await (const key of store.list('')) keys.push(key);
    return keys;
  };

  beforeAll(async () => {
    place = mkdtempSync(path.join(tmpdir(), 'bindery-backups-'));
    // PostgreSQL runs as another user, who must be able to read the backup
    if (user.uid !== undefined) chownSync(place, user.uid, user.gid!);
    server = await startPostgres();
    objects = storeAt('bucket');
    wishes = {
      ...{ folder: path.join(place, 'backup'), databaseUrl: server.url, objects, programsFolder, user },
      say: (line) => lines.push(line),
    };
    await rows('create table books (name text, written_at timestamptz default clock_timestamp())');
    await rows(`insert into books values ('before')`);
    await put('photos/before');
    await put('deletions/ledger');
  });
  afterAll(() => {
    server.stop();
    rmSync(place, { recursive: true, force: true });
  });

  /** Starts PostgreSQL on a restored folder. */
  async function namesIn(dataFolder: string): Promise<string[]> {
    const port = await freePort();
    const control = (...args: string[]) =>
      spawnSync(path.join(programsFolder!, 'pg_ctl'), ['-D', dataFolder, '-w', ...args], {
        ...user,
        stdio: 'ignore',
      });
    control('-o', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`, 'start');
    const url = `postgres://bindery@127.0.0.1:${port}/postgres`;
    const books = await rowsOnPostgres(url, 'select name from books order by written_at');
    control('-m', 'fast', 'stop');
    return books.map((book) => String(book['name']));
  }

  it('can restore the latest state, or the state at any moment since its start', async () => {
    const stopping = new AbortController();
    const following = followShop({
      ...wishes,
      keptDays: KEPT_DAYS,
      signal: stopping.signal,
      objectsEveryMs: 50,
    });
    await waitUntil('the database is copied', () =>
      lines.some((line) => line.includes('The database is copied')),
    );
    await rows(`insert into books values ('since')`);
    await put('photos/since');
    const backup = storeAt('backup/objects');
    await waitUntil('a new object is copied', async () => (await keysOf(backup)).includes('photos/since'));
    const [clock] = await rows('select clock_timestamp() as now');
    await rows('delete from books');
    await objects.delete('photos/before');
    await rows(`insert into books values ('after')`);
    await waitUntil('a deletion is noticed', async () => !(await keysOf(backup)).includes('photos/before'));
    // waits until the backup has received all writes, because a restore would lack any others
    const [written] = await rows('select pg_current_wal_lsn()::text as position');
    await waitUntil('all is received', async () => {
      const [slot] = await rows(
        `select restart_lsn >= '${String(written!['position'])}' as has from pg_replication_slots`,
      );
      return slot?.['has'] === true;
    });
    stopping.abort();
    await following;

    const restored = storeAt('restored');
    await restoreBackup({
      ...wishes,
      objects: restored,
      dataFolder: path.join(place, 'then'),
      untilTime: clock!['now'] as Date,
    });
    expect(await namesIn(path.join(place, 'then'))).toEqual(['before', 'since']);
    expect(await keysOf(restored)).toEqual(['photos/before', 'photos/since']);
    expect((await restored.get('photos/before'))?.bytes.toString()).toBe('bytes of photos/before');

    await restoreBackup({ ...wishes, objects: storeAt('last'), dataFolder: path.join(place, 'last-data') });
    expect(await namesIn(path.join(place, 'last-data'))).toEqual(['after']);
    // later than anything that the backup has
    const later = { dataFolder: path.join(place, 'later-data'), untilTime: new Date(Date.now() + 60_000) };
    await restoreBackup({ ...wishes, objects: storeAt('later'), ...later });
    expect(await namesIn(later.dataFolder)).toEqual(['after']);
  }, 120_000);

  it('cannot be restored over existing data, or to a moment before its start', async () => {
    const dataFolder = path.join(place, 'new');
    const untilTime = new Date('2020-01-01');
    const empty = storeAt('empty');
    await expect(restoreBackup({ ...wishes, objects, dataFolder })).rejects.toThrow('photos/since');
    await expect(restoreBackup({ ...wishes, objects: empty, dataFolder: place })).rejects.toThrow(
      'is not empty',
    );
    await expect(restoreBackup({ ...wishes, objects: empty, dataFolder, untilTime })).rejects.toThrow(
      /^The backup begins at \d{4}-/,
    );
  });

  it('deletes older files that no restore within the retention period needs', async () => {
    const folder = path.join(place, 'backup');
    const [oldBase] = readdirSync(path.join(folder, 'base'));
    await makeBackup({ ...wishes, folder }, KEPT_DAYS);
    expect(readdirSync(path.join(folder, 'base'))).toContain(oldBase);
    // with a limit of -1 days, today's backup counts as too old
    await makeBackup({ ...wishes, folder }, -1);
    expect(readdirSync(path.join(folder, 'base'))).toHaveLength(1);
    expect(readdirSync(path.join(folder, 'gone'))).toEqual([]);
  });

  it('reports the reason if PostgreSQL refuses', async () => {
    const databaseUrl = server.url.replace('bindery@', 'nobody@');
    await expect(makeBackup({ ...wishes, databaseUrl }, KEPT_DAYS)).rejects.toThrow(
      /^pg_basebackup ended with 1: .*role "nobody" does not exist/,
    );
    await expect(makeBackup({ ...wishes, databaseUrl }, KEPT_DAYS)).rejects.toBeInstanceOf(BackupError);
  });
});
