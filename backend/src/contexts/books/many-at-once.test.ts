import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Muse } from '@bindery/muse';
import { PagePainter } from '@bindery/muse/testing';
import { withServedMuse } from './testing/served-muse';

/** Maximum number of drawings that run or wait, as in muse.ts */
const ADMITTED = 2 * availableParallelism() + 200;

let muse: Muse;
let origin: string;
withServedMuse((served) => {
  ({ muse, origin } = served);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function coverOf(name: string): Promise<string> {
  const toc = await muse.toc('tiny-book', { name, coat: 'red', friend: 'fox' }, { lang: 'en' });
  if (toc.kind !== 'pages') throw new Error(JSON.stringify(toc));
  return origin + toc.pages[0]!.url;
}

const letters = (n: number): string =>
  [n % 26, Math.floor(n / 26) % 26].map((letterIndex) => String.fromCodePoint(0x61 + letterIndex)).join('');

/** Counts drawn pages, and delays every drawing until the test calls `open`. */
function heldPainter(): { readonly drawnCount: () => number; open(): void } {
  const paint = PagePainter.prototype.paint;
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const spy = jest.spyOn(PagePainter.prototype, 'paint').mockImplementation(async function held(
    this: PagePainter,
    ...scene
  ) {
    await opened;
    return paint.apply(this, scene);
  });
  return { drawnCount: () => spy.mock.calls.length, open };
}

async function waitUntil(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => void setTimeout(resolve, 5));
}

describe('simultaneous requests', () => {
  it('cause only one drawing if they are for the same new page', async () => {
    const painter = heldPainter();
    const url = await coverOf('Stampede');
    const requests = Array.from({ length: 100 }, async () =>
      Buffer.from(await (await fetch(`${url}?_width=640`)).arrayBuffer()),
    );
    await waitUntil(() => painter.drawnCount() > 0);
    painter.open();
    const pictures = await Promise.all(requests);
    expect(painter.drawnCount()).toBe(1);
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(1);
    expect(pictures[0]!.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await fetch(`${url}?_width=640`);
    expect(painter.drawnCount()).toBe(1);
  });

  it('cause one drawing for each width of a page', async () => {
    const painter = heldPainter();
    const url = await coverOf('Widths');
    const byteCounts = Array.from(
      { length: 99 },
      async (_, n) =>
        (await (await fetch(`${url}?_width=${[320, 640, 1200][n % 3]}`)).arrayBuffer()).byteLength,
    );
    painter.open();
    expect(new Set(await Promise.all(byteCounts)).size).toBe(3);
    expect(painter.drawnCount()).toBe(3);
  });

  it('are refused with 503 and Retry-After while the queue is full', async () => {
    const painter = heldPainter();
    const surplus = 25;
    const urls = await Promise.all(
      Array.from({ length: ADMITTED + surplus }, (_, n) => coverOf(`Guest ${letters(n)}`)),
    );
    const refused: [number, string | null, string][] = [];
    const requests = urls.map(async (url) => {
      const answer = await fetch(`${url}?_width=320`);
      if (answer.status !== 200)
        refused.push([
          answer.status,
          answer.headers.get('retry-after'),
          ((await answer.json()) as { code: string }).code,
        ]);
      else await answer.arrayBuffer();
      return { url, status: answer.status };
    });
    await waitUntil(() => refused.length === surplus);
    expect(painter.drawnCount()).toBe(2 * availableParallelism());
    painter.open();
    const answers = await Promise.all(requests);
    expect(refused).toEqual(Array.from({ length: surplus }, () => [503, '1', 'muse_busy']));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ADMITTED);
    for (const { url } of answers.filter(({ status }) => status === 503))
      expect((await fetch(`${url}?_width=320`)).status).toBe(200);
  });

  it('are not drawn if the client disconnects while waiting', async () => {
    const painter = heldPainter();
    const running = 2 * availableParallelism();
    const busyUrls = await Promise.all(
      Array.from({ length: running }, (_, n) => coverOf(`Busy ${letters(n)}`)),
    );
    const busy = busyUrls.map((url) => fetch(url));
    await waitUntil(() => painter.drawnCount() === running);

    const client = new AbortController();
    const goneUrl = await coverOf('Gone');
    const goneRequest = fetch(goneUrl, { signal: client.signal });
    const waitingRequest = fetch(await coverOf('Waiting'));
    await new Promise((resolve) => void setTimeout(resolve, 100));
    client.abort();
    await expect(goneRequest).rejects.toThrow();
    await new Promise((resolve) => void setTimeout(resolve, 100)); // waits until the server has noticed the closed connection
    painter.open();
    for (const { status } of await Promise.all([...busy, waitingRequest])) expect(status).toBe(200);
    expect(painter.drawnCount()).toBe(running + 1);
    expect((await fetch(goneUrl)).status).toBe(200);
    expect(painter.drawnCount()).toBe(running + 2);
  });

  it('cause a new drawing if the first drawing failed', async () => {
    jest.spyOn(PagePainter.prototype, 'paint').mockRejectedValueOnce(new Error('no memory'));
    const url = await coverOf('Failure');
    expect((await fetch(url)).status).toBe(500);
    expect((await fetch(url)).status).toBe(200);
  });
});
