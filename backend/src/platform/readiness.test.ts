import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, jest } from '@jest/globals';
import { Readiness } from './readiness';

const PATH = '/_canvas/api/ready';

it('the server reports that it is ready until it drains, as long as the database answers', async () => {
  const clock = jest.spyOn(performance, 'now');
  let now = 1000;
  clock.mockImplementation(() => now);
  let isAway = false;
  const readiness = new Readiness(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  const app = Fastify();
  readiness.install(app);
  const ask = async () => {
    now += 1000;
    await pause(5); // lru-cache reads the clock once a millisecond
    const { statusCode, headers, body } = await app.inject(PATH);
    return [statusCode, (JSON.parse(body) as { status: string }).status, headers['retry-after']];
  };
  expect(await ask()).toEqual([503, 'starting', '2']);
  readiness.serve();
  expect(await ask()).toEqual([200, 'ready', undefined]);
  isAway = true;
  expect(await ask()).toEqual([503, 'database away', '2']);
  isAway = false;
  expect(await ask()).toEqual([200, 'ready', undefined]);
  readiness.drain();
  expect(await ask()).toEqual([503, 'draining', '2']);
  await app.close();
  clock.mockRestore();
});

it('the server reports that it is ready once the first page is built', async () => {
  const readiness = new Readiness(() => Promise.resolve());
  let hasPage = false;
  readiness.requirePage(() => Promise.resolve(hasPage));
  expect(await readiness.status()).toBe('starting');
  readiness.serve();
  expect(await readiness.status()).toBe('page not built');
  hasPage = true;
  expect(await readiness.status()).toBe('ready');
  hasPage = false;
  expect(await readiness.status()).toBe('ready');
});
