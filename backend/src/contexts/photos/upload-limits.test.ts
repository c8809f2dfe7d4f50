import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../testing/until';
import { openedShop } from '../../testing/test-shop';
import { filesOf, form, Photographer, uploadOf } from './testing/photo-shop';
let port: number;
const sockets: Socket[] = [];
const opened = openedShop({ variables: { RATE_LIMITS: 'on' } });
beforeAll(async () => {
  await opened.shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (opened.shop.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Begins an upload and never ends it. @returns the first line of the answer */
async function beginUpload(
  fields: Readonly<Record<string, string | number>>,
  url: string,
  length = 9_000_000,
): Promise<string> {
  const { payload, headers } = form(fields, Buffer.alloc(1000));
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, -200));
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => resolve(chunk.toString().split('\r\n', 1)[0]!));
  });
}
const uploads = async (): Promise<number> => (await filesOf(opened.shop)).uploads.length;

describe('uploads', () => {
  it('are refused before their file is read if they have no signature', async () => {
    const { url, fields } = uploadOf(await new Photographer(opened.shop).signature());
    expect(await beginUpload({ ...fields, signature: 'x' }, url)).toBe('HTTP/1.1 401 Unauthorized');
    expect(await beginUpload({}, url)).toBe('HTTP/1.1 400 Bad Request');
    await waitUntil('their files are deleted', async () => (await uploads()) === 0);
  });

  it('are refused before their file is read if it is too long or the folder is unknown', async () => {
    const { url, fields } = uploadOf(await new Photographer(opened.shop).signature());
    expect(await beginUpload(fields, url, 60_000_000)).toBe('HTTP/1.1 400 Bad Request');
    expect(await beginUpload({ ...fields, public_id: 'mine' }, url)).toBe('HTTP/1.1 401 Unauthorized');
    await waitUntil('their files are deleted', async () => (await uploads()) === 0);
  });

  it('are limited to eight at a time for each client', async () => {
    const { url, fields } = uploadOf(await new Photographer(opened.shop).signature());
    for (let count = 0; count < 8; count += 1) void beginUpload(fields, url);
    await waitUntil('all are under way', async () => (await uploads()) === 8);
    const ninth = await opened.shop.app.inject({ method: 'POST', url, ...form(fields) });
    expect([ninth.statusCode, ninth.headers['retry-after'], ninth.json()]).toEqual([
      429,
      '1',
      { error: { message: expect.stringMatching(/^Too many requests/) } },
    ]);
    const otherAnswer = await opened.shop.app.inject({
      method: 'POST',
      url,
      remoteAddress: '203.0.113.9',
      ...form({}),
    });
    expect(otherAnswer.statusCode).toBe(401);
    for (const socket of sockets.splice(0)) socket.destroy();
    await waitUntil('their files are deleted', async () => (await uploads()) === 0);
    expect((await opened.shop.app.inject({ method: 'POST', url, ...form({}) })).statusCode).toBe(401);
  });

  it('are refused with 429 if one client sends more than 120 in a minute', async () => {
    const { url } = uploadOf(await new Photographer(opened.shop).signature());
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1)
      statuses.push(
        (await opened.shop.app.inject({ method: 'POST', url, remoteAddress: '198.51.100.7', ...form({}) }))
          .statusCode,
      );
    expect([statuses.slice(0, 120).every((status) => status === 401), statuses[120]]).toEqual([true, 429]);
  });
});
