import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readLocalBuild } from '../../tools/tasks/release/local-build.mjs';
import { liveLook, seeInBrowser } from '../../tools/tasks/release/look.mjs';
import { registryAt } from '../../tools/tasks/release/registry-client.mjs';
import { portOf } from '../support/addresses';
import { brokenRemote } from '../support/releases';
import { startServer, type RunningServer } from '../support/servers';
import { expect, test } from '../support/test';

const STAFF_TOKEN = 'staff-of-this-test-0123456789abcdef';
test.describe.configure({ mode: 'default', timeout: 600_000 });

let folder: string;
let server: RunningServer;
let lookAtLive: ReturnType<typeof liveLook> | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-look-'));
  server = await startServer(portOf.releaseLook, path.join(folder, 'data'), { STAFF_TOKEN });
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Publishes a broken preview and runs the browser check with it. @returns the message of the check */
async function looked(fault: string): Promise<string> {
  const dir = await brokenRemote(await mkdtemp(path.join(folder, 'remote-')), 'preview-mfe', fault);
  const { release, routes, form } = readLocalBuild(dir);
  const registry = registryAt({ origin: server.address, token: STAFF_TOKEN });
  await registry.publish(release.name, form(), { reason: 'a test', by: 'Kim' });
  const what = { origin: server.address, release, routes, dist: path.join(dir, 'dist') };
  lookAtLive ??= liveLook(what);
  return seeInBrowser(what, { lookAtLive });
}

/** The faults of a release, each with the message that the release command prints. */
const FAULTS: Record<string, [fault: string, sentence: RegExp]> = {
  freezes: [
    `wrap('./BookPreview', () => { for (;;); })`,
    /the page did not answer for 5\.0 s while opening \/personalized-products\/[^]*There is no picture/,
  ],
  'hangs at the top': [
    'container = { ...container, get: () => new Promise(() => {}) }',
    /\.\/BookPreview failed to load while opening .*RemoteTimeoutError/,
  ],
  'never finishes its render': [
    `wrap('./BookPreview', () => { throw new Promise(() => {}); })`,
    /preview_mfe \.\/BookPreview was not shown within 10\.0 s/,
  ],
  'blocks the page for seconds': [
    `wrap('./BookPreview', () => { for (const end = performance.now() + 1500; performance.now() < end; ); })`,
    /a task blocked the page for \d\.\d s while opening .* the limit is 1\.0 s/,
  ],
  'throws while it loads': [
    `container = { ...container, get: () => Promise.reject(new Error('broken load')) }`,
    /\.\/BookPreview failed to load while opening .*RemoteStartError/,
  ],
  'throws while it renders': [
    `wrap('./BookPreview', () => { throw new Error('broken render'); })`,
    /\.\/BookPreview failed to render while opening .*broken render[^]*Picture: .*fault\.png/,
  ],
  "throws at the shopper's first key": [
    `wrap('./BookPreview', () => {}); addEventListener('input', () => { throw new Error('broken key'); })`,
    /while typing into the form: .*broken key/,
  ],
  'throws when it is left': [
    `wrap('./BookPreview', (React) => React.useEffect(() => () => { throw new Error('broken end'); }, []))`,
    /broken end/,
  ],
  'keeps memory': [
    `wrap('./BookPreview', () => { (globalThis.kept ??= []).push(Array(500000).fill(Math.random())); })`,
    /each visit of a book's page keeps \d+ KB of memory; the limit is 512 KB/,
  ],
  'is too big': [
    `/* ${randomBytes(60_000).toString('base64')} */`,
    /preview_mfe is too big: its scripts are \d+\.\d KB of gzip, the budget in mfe\.json is 24 KB/,
  ],
};

test('a sound release passes the browser check (REL-20)', async () => {
  expect(await looked('')).toMatch(/^it ran in a browser, in \d\d pages that are live now$/);
});

for (const [what, [fault, sentence]] of Object.entries(FAULTS))
  test(`the release command refuses a release that ${what} (REL-20)`, async () => {
    await expect(looked(fault)).rejects.toThrow(sentence);
  });
