// Fakes the tag manager, the collector of hits and the error service, on two loopback origins.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import '../end-with-runner.mjs';

const port = Number(process.env.PORT);
const container = readFileSync(new URL('container.js', import.meta.url));
const hits = new Map();
const referrers = new Set();
let envelopes = 0;

const ROUTES = {
  'GET /ready': () => 'ready',
  'GET /gtm.js': () => container,
  'GET /js/standin.js': () => 'window.experimentScriptRan = true;',
  'GET /ns.html': () => '',
  'POST /g/collect': ({ run, body, consent }) => {
    const lines = body.split('\r\n').map((line) => ({ consent, line }));
    hits.set(run, [...(hits.get(run) ?? []), ...lines]);
    return '';
  },
  'POST /api/1/envelope/': () => {
    envelopes += 1;
    return '{}';
  },
  'GET /told': ({ run }) =>
    JSON.stringify({ hits: hits.get(run) ?? [], referrers: [...referrers], envelopes }),
};

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (request.headers.referer) referrers.add(request.headers.referer);
  const query = { run: searchParams.get('run'), consent: searchParams.get('gcs') };
  const body = ROUTES[`${request.method} ${pathname}`]?.({ ...query, body: await text(request) });
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/plain',
    'access-control-allow-origin': '*',
    // as the real tag manager does
    ...(pathname === '/gtm.js' && { 'cache-control': 'private, max-age=900' }),
  });
  response.end(body);
}
for (const each of [port, port + 1])
  createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  }).listen(each, '127.0.0.1');
