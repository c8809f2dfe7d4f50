import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from '@jest/globals';
import { until } from '../../testing/until';
import { type TestShop, withShop } from '../../testing/test-shop';
import { decodeQueues, SMALL_BYTES } from './accept/normalise';
import { twoColours } from './testing/pictures';
import { filesOf, form, Photographer, uploadOf } from './testing/photo-shop';

let shop: TestShop;
let port: number;
withShop((opened) => {
  ({ shop } = opened);
});
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});

it('an upload whose client closes its connection while it waits is never decoded, and leaves nothing', async () => {
  const jpeg = await twoColours(600, 400).jpeg().toBuffer();
  const { url, fields } = uploadOf(await new Photographer(shop).signature());
  const { payload, headers } = form(fields, jpeg);

  let letGo!: () => void;
  const busy = decodeQueues.small.run(
    { bytes: SMALL_BYTES },
    () => new Promise<void>((resolve) => (letGo = resolve)),
  );
  const client = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: new URL(url, 'http://a').pathname,
    headers,
  });
  const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  client.on('error', () => undefined);
  client.end(payload);
  await until('the upload waits for its turn', () => decodeQueues.small.size === 1);
  expect((await filesOf(shop)).uploads).toHaveLength(1);

  client.destroy();
  await closed;
  await until('the server sees that the connection is closed', () =>
    connections().then((count) => count === 0),
  );
  letGo();
  await busy;
  await until('its file is deleted', async () => (await filesOf(shop)).uploads.length === 0);
  expect((await filesOf(shop)).objects).toEqual([]);
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
