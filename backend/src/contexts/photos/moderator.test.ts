import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createHook } from './moderator';

let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer(() => undefined).listen(0, '127.0.0.1'); // accepts requests and never answers
  await new Promise((listening) => void server.once('listening', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(resolve));
});

it('the moderator throws an error if a hook never answers', async () => {
  await expect(createHook({ url, secret: 'secret' }, 50).judge(Buffer.from('picture'))).rejects.toMatchObject(
    { name: 'TimeoutError' },
  );
});
