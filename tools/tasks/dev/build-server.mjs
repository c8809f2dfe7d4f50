import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** Rejects foreign host names that resolve to this machine (DNS rebinding). */
const OWN_HOST = /^(localhost|127\.0\.0\.1):\d+$/;
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const NOT_A_FILE = /(^|\/)\.\.?(\/|$)|[\\\0]/;

const eventText = (event, data) => `event: ${event}\ndata: ${data}\n\n`;

/**
 * Sends build events to pages: the last result at once, then each new result. `built` contains the build's number.
 * Before `built`, sends `age`, the build's age in ms, with which a page finds out if the build is newer than the page.
 */
function createNews() {
  const listeners = new Set();
  const startTime = Date.now();
  let builtAt = 0;
  let builds = 0;
  let state = () => ':\n\n';
  function tell(next) {
    state = next;
    for (const listener of listeners) listener.write(state());
  }
  return {
    hear(request, answer) {
      answer.write(state());
      listeners.add(answer);
      request.on('close', () => listeners.delete(answer));
    },
    built() {
      builds += 1;
      builtAt = performance.now();
      tell(
        () =>
          eventText('age', Math.round(performance.now() - builtAt)) +
          eventText('built', `${startTime}.${builds}`),
      );
    },
    failed: () => tell(() => eventText('failed', `${startTime}.${builds}`)),
    end: () => listeners.forEach((listener) => listener.end()),
  };
}

const headersFor = (readBy) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(readBy && {
    'access-control-allow-origin': readBy,
    'access-control-allow-private-network': 'true',
    // lets the page's boundaries report the size
    'timing-allow-origin': readBy,
    'cross-origin-resource-policy': 'cross-origin',
  }),
});

/** @returns the file's name in the build. Pages request the entry under a fixed name, but its name in the build has a content hash */
async function fileNameOf(folder, name) {
  if (name === '') return 'index.html';
  if (name !== 'remoteEntry.js') return name;
  return JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')).entry;
}

async function readBuilt(folder, name) {
  if (NOT_A_FILE.test(name)) throw new Error('This names no file');
  const file = await fileNameOf(folder, name);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  return { type, bytes: await readFile(path.join(folder, file)) };
}

/**
 * Serves a developer's build, which changes during the work, to the pages of one shop.
 *
 * @param {object} options
 * @param {string} options.folder - of the build
 * @param {string | undefined} options.readBy - the origin whose pages may read it
 * @param {(pathname: string) => {type: string, bytes: string} | undefined} [options.drawn] - generates a response on
 *   request
 * @returns {{listen(port: number): Promise<number>, built(): void, failed(): void, close(): Promise<void>}}
 */
export function createBuildServer({ folder, readBy, drawn: drawnFile = () => undefined }) {
  const news = createNews();
  const headers = headersFor(readBy);
  const send = (answer, status, type, body) =>
    void answer.writeHead(status, { ...headers, 'content-type': type }).end(body);

  async function answerTo(request, answer) {
    if (!OWN_HOST.test(request.headers.host ?? '')) return send(answer, 421, 'text/plain', 'Not this host');
    if (request.method === 'OPTIONS') return send(answer, 204, 'text/plain', '');
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(answer, 405, 'text/plain', '');
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/live') {
      answer.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      return news.hear(request, answer);
    }
    try {
      const { type, bytes } =
        drawnFile(pathname) ?? (await readBuilt(folder, decodeURIComponent(pathname).slice(1)));
      return send(answer, 200, type, bytes);
    } catch {
      return send(answer, 404, 'text/plain', `There is nothing at ${pathname}`);
    }
  }

  const server = createServer((request, answer) => {
    answerTo(request, answer).catch((error) => send(answer, 500, 'text/plain', error.message));
  });
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, 'localhost', () => resolve(server.address().port));
      }),
    built: news.built,
    failed: news.failed,
    close: () =>
      new Promise((resolve) => {
        news.end();
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Returns a coloured square instead of a book page, because the stand-alone page has no renderer. */
export function squareFor(pathname) {
  if (!pathname.startsWith('/muse/')) return undefined;
  const hue = [...pathname].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % 360;
  return {
    type: 'image/svg+xml',
    bytes: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 840"><rect width="840" height="840" fill="hsl(${hue} 40% 80%)"/></svg>`,
  };
}
