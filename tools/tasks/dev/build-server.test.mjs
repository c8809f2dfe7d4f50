import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createBuildServer } from './build-server.mjs';

const SHOP = 'https://staging.shop.example';
let folder;
let server;
let port;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-served-'));
  mkdirSync(path.join(folder, 'build'));
  writeFileSync(path.join(folder, 'secret.js'), 'secret');
  writeFileSync(path.join(folder, 'build/remoteEntry.1.js'), 'first');
  writeFileSync(path.join(folder, 'build/release.json'), '{"entry": "remoteEntry.1.js"}');
  server = createBuildServer({ folder: path.join(folder, 'build'), readBy: SHOP });
  port = await server.listen(0);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Requests a path. It can send any host and, unlike a browser, does not normalise the path. */
const answerOf = (pathname, { host = `localhost:${port}`, method = 'GET' } = {}) =>
  new Promise((resolve, reject) => {
    const request = get({ port, path: pathname, method, headers: { host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    request.on('error', reject);
  });

describe("the server of a developer's build", () => {
  it('serves the last build’s entry only to the pages of one shop', async () => {
    const answer = await answerOf('/remoteEntry.js');
    expect(answer).toMatchObject({ status: 200, text: 'first' });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': SHOP,
      'cache-control': 'no-store',
      'content-type': 'text/javascript; charset=utf-8',
    });
    writeFileSync(path.join(folder, 'build/remoteEntry.2.js'), 'second');
    writeFileSync(path.join(folder, 'build/release.json'), '{"entry": "remoteEntry.2.js"}');
    expect((await answerOf('/remoteEntry.js')).text).toBe('second');
  });

  it.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/x/%2e%2e/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/..%5csecret.js',
    '/nothing.js',
    '/',
  ])('serves no file outside the build: %s', async (pathname) => {
    const { status, text } = await answerOf(pathname);
    expect(status).toBe(404);
    expect(text).not.toContain('secret\n');
    expect(text).not.toBe('secret');
  });

  it('refuses requests for other host names and requests that write', async () => {
    expect((await answerOf('/remoteEntry.js', { host: 'evil.example' })).status).toBe(421);
    expect((await answerOf('/remoteEntry.js', { method: 'POST' })).status).toBe(405);
  });

  it('sends the last build’s result at once, then each new result', async () => {
    server.built();
    const heard = await new Promise((resolve) => {
      let text = '';
      const request = get({ port, path: '/live', headers: { host: `localhost:${port}` } }, (answer) => {
        const next = [server.failed, server.built];
        answer.on('data', (chunk) => {
          text += chunk;
          if (next.length > 0) next.shift()();
          else {
            request.destroy();
            resolve(text);
          }
        });
      });
    });
    const [age, firstBuild, failed, newAge, second] = heard.trim().split('\n\n');
    for (const each of [age, newAge]) expect(each).toMatch(/^event: age\ndata: \d+$/);
    expect(firstBuild).toMatch(/^event: built\ndata: /);
    expect(failed).toMatch(/^event: failed\n/);
    expect(second).toMatch(/^event: built\ndata: /);
    expect(second).not.toBe(firstBuild);
  });
});
