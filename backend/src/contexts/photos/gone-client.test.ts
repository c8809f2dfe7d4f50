import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '../../testing/until';
import { openedShop } from '../../testing/test-shop';
import { photoWorkHere } from './decoding/photo-work';
import { twoColours } from './testing/pictures';
import { filesOf, form, Photographer, uploadOf } from './testing/photo-shop';
let port: number;
const described: string[] = [];
let letGo!: () => void;
const gate = new Promise<void>((resolve) => (letGo = resolve));
const opened = openedShop({
  nativeWork: {
    photoWork: {
      ...photoWorkHere,
      async describe(file) {
        described.push(file);
        await gate;
        return photoWorkHere.describe(file);
      },
    },
  },
});
beforeAll(async () => {
  await opened.shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (opened.shop.app.server.address() as AddressInfo).port;
});

it('the shop never decodes or stores an upload if its client disconnects while waiting', async () => {
  const jpeg = await twoColours(600, 400).jpeg().toBuffer();
  const { url, fields } = uploadOf(await new Photographer(opened.shop).signature());
  const { payload, headers } = form(fields, jpeg);

  // only one photo of each owner is decoded at a time
  const busy = opened.shop.app.inject({ method: 'POST', url, ...form(fields, jpeg) });
  await waitUntil('the first upload is looked at', () => described.length === 1);
  const client = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: new URL(url, 'http://a').pathname,
    headers,
  });
  const clientClose = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  client.on('error', () => undefined);
  client.end(payload);
  await waitUntil('the upload is there, and waits for its turn', async () => (await arrived()) === 2);

  client.destroy();
  await clientClose;
  await waitUntil('the server sees that the connection is closed', () =>
    connections().then((count) => count === 0),
  );
  letGo();
  expect((await busy).statusCode).toBe(200);
  await waitUntil('its file is deleted', async () => (await filesOf(opened.shop)).uploads.length === 0);
  expect([described.length, (await filesOf(opened.shop)).objects.length]).toEqual([1, 2]); // copies of the first photo
});

async function arrived(): Promise<number> {
  const folder = join(opened.shop.config.dataDir, 'uploads');
  const sizes = await Promise.all(
    (await filesOf(opened.shop)).uploads.map(async (name) => (await stat(join(folder, name))).size),
  );
  return sizes.filter((size) => size > 0).length;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    opened.shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
