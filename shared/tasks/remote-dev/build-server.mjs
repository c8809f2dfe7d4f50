import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** Nobody but this machine's browsers: a name of somebody else's that leads here is not answered. */
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

/** What pages hear of builds: at once what the last one came to, and then each. */
function createNews() {
  const listeners = new Set();
  const begun = Date.now();
  let state = ':\n\n';
  let builds = 0;
  function tell(event) {
    state = `event: ${event}\ndata: ${begun}.${builds}\n\n`;
    for (const listener of listeners) listener.write(state);
  }
  return {
    hear(request, answer) {
      answer.write(state);
      listeners.add(answer);
      request.on('close', () => listeners.delete(answer));
    },
    built() {
      builds += 1;
      tell('built');
    },
    failed: () => tell('failed'),
    end: () => listeners.forEach((listener) => listener.end()),
  };
}

const headersFor = (readBy) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(readBy && {
    'access-control-allow-origin': readBy,
    'access-control-allow-private-network': 'true',
    'cross-origin-resource-policy': 'cross-origin',
  }),
});

/** @throws Error where there is none */
async function readBuilt(folder, name) {
  if (name === '' || NOT_A_FILE.test(name)) throw new Error('This names no file');
  return readFile(path.join(folder, name === 'remoteEntry.js' ? await entryName(folder) : name));
}

/**
 * Serves a build that changes to the pages of one shop.
 *
 * @param {object} options
 * @param {string} options.folder - of the build
 * @param {string | undefined} options.readBy - the origin whose pages may read it
 * @param {(pathname: string) => Promise<{type: string, text: string} | undefined>} [options.page] - what is no file of it
 * @returns {{listen(port: number): Promise<number>, built(): void, failed(): void, close(): Promise<void>}}
 */
export function createBuildServer({ folder, readBy, page = async () => undefined }) {
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
    const own = await page(pathname);
    if (own) return send(answer, 200, own.type, own.text);
    try {
      const bytes = await readBuilt(folder, decodeURIComponent(pathname).slice(1));
      return send(answer, 200, TYPES[path.extname(pathname)] ?? 'application/octet-stream', bytes);
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

/** The entry's name changes with its content; who runs it asks for one name. */
async function entryName(folder) {
  return JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')).entry;
}
