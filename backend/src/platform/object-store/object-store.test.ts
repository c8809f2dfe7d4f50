import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { createFolderStore } from './folder-store';
import { ObjectStoreError, type ObjectStore } from './object-store';
import { createS3Store } from './s3-store';

let folder: string;
let s3: S3rver;
let endpoint: string;
let count = 0;

const ACCESS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const PDF = 'application/pdf';
const buckets = Array.from({ length: 120 }, (_, n) => ({ name: `bucket-${n}` }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-objects-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    allowMismatchedSignatures: false,
    configureBuckets: buckets,
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (count += 1));

const folderStore = () => createFolderStore(join(folder, `objects-${count}`));
const s3Store = () =>
  createS3Store({ ...ACCESS, endpoint, bucket: `bucket-${count}` }, { pageSize: 3, retryPauseMs: 1 });

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys;
}

describe.each([
  ['a folder', folderStore],
  ['S3', s3Store],
] as const)('an object store: %s', (_, open) => {
  let store: ObjectStore;
  beforeEach(() => void (store = open()));

  it('returns an object byte for byte, with its type', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_byte, n) => n % 256));
    await store.put('print/book.1/cover.pdf', bytes, PDF);
    expect(await store.get('print/book.1/cover.pdf')).toEqual({ bytes, contentType: PDF });
    const head = (await store.head('print/book.1/cover.pdf'))!;
    expect(head).toMatchObject({ sizeBytes: 70_000, contentType: PDF });
    expect(Math.abs(Date.now() - head.modifiedAt.getTime())).toBeLessThan(120_000);
  });

  it('stores empty objects and objects that begin with line feeds', async () => {
    await store.put('empty', new Uint8Array(), 'text/plain; charset=utf-8');
    await store.put('lines', Buffer.from('\n\n{'), 'application/json');
    expect(await store.get('empty')).toEqual({
      bytes: Buffer.alloc(0),
      contentType: 'text/plain; charset=utf-8',
    });
    expect(await store.head('empty')).toMatchObject({ sizeBytes: 0 });
    expect((await store.get('lines'))!.bytes.toString()).toBe('\n\n{');
  });

  it('returns nothing for an object that was never stored or was deleted', async () => {
    await store.put('a', Buffer.from('1'), PDF);
    await store.delete('a');
    await store.delete('a');
    expect([await store.get('a'), await store.head('a'), await store.get('a/b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lists the keys below a prefix in order, even over several pages', async () => {
    const keys = ['a/1', 'a/b/2', 'a/b/3', 'a/b4', 'a0', 'ab/5', 'b/6'];
    for (const key of [...keys].reverse()) await store.put(key, Buffer.from(key), PDF);
    expect(await keysOf(store, '')).toEqual([...keys].sort());
    expect(await keysOf(store, 'a/')).toEqual(['a/1', 'a/b/2', 'a/b/3', 'a/b4']);
    expect(await keysOf(store, 'a/b')).toEqual(['a/b/2', 'a/b/3', 'a/b4']);
    expect(await keysOf(store, 'c')).toEqual([]);
  });

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/..',
    './a',
    '...',
    'a\\b',
    '..\\a',
    'a\0b',
    'a b',
    'ä',
    'a~',
    '%2e%2e/a',
    'a?b',
    'a#b',
    'a\nb',
    'x'.repeat(201),
    'x/'.repeat(600) + 'x',
  ])('refuses the key %j in every operation', async (key) => {
    for (const refused of [
      store.put(key, Buffer.from('x'), PDF),
      store.get(key),
      store.head(key),
      store.delete(key),
    ])
      await expect(refused).rejects.toThrow(ObjectStoreError);
  });

  it('refuses a prefix that leads out of the store, and an invalid content type', async () => {
    await expect(keysOf(store, '..\\')).rejects.toThrow(ObjectStoreError);
    expect(await keysOf(store, '../')).toEqual([]);
    for (const type of ['', 'pdf', 'text/plain\nx: y', 'a/b\r\n'])
      await expect(store.put('a', Buffer.from('x'), type)).rejects.toThrow(ObjectStoreError);
  });

  it('reports that it is healthy', async () => {
    expect(await store.check()).toMatch(/^(folder|S3)$/);
    expect(await keysOf(store, '')).toEqual([]);
  });
});

describe('a folder of objects', () => {
  // not tested with S3: providers guarantee atomic writes, but the test server does not
  it('replaces an object atomically, so concurrent readers see the old or the new one', async () => {
    const store = folderStore();
    const versions = ['x', 'y'].map((sign) => Buffer.from(sign.repeat(50_000)));
    await store.put('a', versions[0]!, 'text/x');
    let isWriting = true;
    const writing = (async () => {
      for (let n = 1; n <= 12; n += 1)
        await store.put('a', versions[n % 2]!, n % 2 === 0 ? 'text/x' : 'text/y');
      isWriting = false;
    })();
    while (isWriting) {
      const read = (await store.get('a'))!;
      expect(new Set(read.bytes)).toEqual(new Set([read.bytes[0]]));
      expect(read.bytes).toHaveLength(50_000);
    }
    await writing;
  });

  it('can store an object whose key begins with another object’s key', async () => {
    const store = folderStore();
    await store.put('a', Buffer.from('1'), PDF);
    await store.put('a/b', Buffer.from('2'), PDF);
    expect(await keysOf(store, '')).toEqual(['a', 'a/b']);
    expect((await store.get('a'))!.bytes.toString()).toBe('1');
  });

  // not tested with the S3 test server, which sorts these keys as a file system does
  it('lists keys in byte order, even with characters that sort before the slash', async () => {
    const [store, keys] = [folderStore(), ['a', 'a-1', 'a.txt', 'a/1', 'a/b.4', 'a/b/2', 'a0']];
    for (const key of [...keys].reverse()) await store.put(key, Buffer.from(key), PDF);
    expect(await keysOf(store, '')).toEqual(keys);
  });

  it('removes empty folders without disturbing concurrent writes', async () => {
    const [dir, store] = [join(folder, `objects-${count}`), folderStore()];
    for (const key of ['photos/owner/one/a', 'photos/owner/two/a'])
      await store.put(key, Buffer.from('1'), PDF);
    await store.delete('photos/owner/one/a');
    expect(readdirSync(join(dir, 'photos/owner'))).toEqual(['two']);
    await store.delete('photos/owner/two/a');
    await store.delete('photos/owner/two/a');
    expect(readdirSync(dir)).toEqual(['~drafts']);
    for (let round = 0; round < 50; round += 1)
      await Promise.all([store.put(`a/b/${round}`, Buffer.from('1'), PDF), store.delete(`a/b/${round - 1}`)]);
    expect(await keysOf(store, '')).toEqual(['a/b/49']);
  });

  it('removes temporary files, including files left by a killed process', async () => {
    const [dir, store] = [join(folder, `objects-${count}`), folderStore()];
    await store.check();
    for (const name of ['old', 'new']) writeFileSync(join(dir, '~drafts', name), 'half');
    const earlierTime = new Date(Date.now() - 7_200_000);
    utimesSync(join(dir, '~drafts', 'old'), earlierTime, earlierTime);
    await store.put('a', Buffer.from('1'), PDF);
    await store.deleteAbandoned();
    expect(readdirSync(join(dir, '~drafts'))).toEqual(['new']);
    utimesSync(join(dir, '~drafts', 'new'), earlierTime, earlierTime);
    await store.deleteAbandoned();
    expect(readdirSync(join(dir, '~drafts'))).toEqual([]);
  });

  it('omits the file’s path from the error of a failed write', async () => {
    writeFileSync(join(folder, 'file'), '');
    const refused = createFolderStore(join(folder, 'file')).put('a', Buffer.from('1'), PDF);
    await expect(refused).rejects.toThrow(ObjectStoreError);
    await expect(refused).rejects.not.toThrow(new RegExp(folder));
    await expect(createFolderStore(join(folder, 'file')).check()).rejects.toThrow(ObjectStoreError);
  });
});

describe('a failing S3 store', () => {
  let server: Server;
  afterEach(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );

  async function storeOn(listener: RequestListener): Promise<ObjectStore> {
    server = createServer(listener);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return createS3Store(
      { ...ACCESS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket: 'b' },
      { timeoutMs: 500, attempts: 3, retryPauseMs: 1 },
    );
  }

  it('gets the request again if it answered 5xx or 429 or cut the connection', async () => {
    const bodies: string[] = [];
    const store = await storeOn((request, response) => {
      let body = '';
      request
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          bodies.push(body);
          if (bodies.length === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
          else if (bodies.length === 2) response.destroy();
          else response.writeHead(200).end();
        });
    });
    await store.put('a', Buffer.from('bytes'), PDF);
    expect(bodies).toEqual(['bytes', 'bytes', 'bytes']);
  });

  it('causes an error after three failed attempts, or at once if it refuses the request', async () => {
    let requestCount = 0;
    const store = await storeOn((request, response) => {
      requestCount += 1;
      response
        .writeHead(request.method === 'DELETE' ? 403 : 500)
        .end('<Error><Code>AccessDenied</Code></Error>');
    });
    await expect(store.get('a')).rejects.toMatchObject({
      name: 'ObjectStoreError',
      status: 500,
      message: expect.stringContaining('500 AccessDenied'),
    });
    expect(requestCount).toBe(3);
    await expect(store.delete('a')).rejects.toMatchObject({ status: 403 });
    expect(requestCount).toBe(4);
  });

  it('causes an error if it never answers', async () => {
    const store = await storeOn(() => undefined);
    await expect(store.get('a')).rejects.toThrow('The object store cannot be reached');
  });

  it('causes different errors for a missing bucket and a missing object', async () => {
    const store = await storeOn((_request, response) => {
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchBucket</Code></Error>');
    });
    await expect(store.get('a')).rejects.toMatchObject({ status: 404 });
    await expect(store.check()).rejects.toThrow(/NoSuchBucket/);
  });

  it('causes an error if its answer to a listing request is no listing', async () => {
    for (const body of ['<html>proxy', '<html/>', '', '{}']) {
      const store = await storeOn((_request, response) => {
        response.writeHead(200).end(body);
      });
      await expect(store.check()).rejects.toThrow('something else than a listing');
      if (body !== '{}')
        await new Promise((resolve) => {
          server.closeAllConnections();
          server.close(resolve);
        });
    }
  });

  it('answers 403 for an unknown access key', async () => {
    server = createServer();
    const store = createS3Store({ ...ACCESS, accessKeyId: 'SOMEBODY', endpoint, bucket: 'bucket-0' });
    await expect(store.get('a')).rejects.toMatchObject({ status: 403 });
  });
});
