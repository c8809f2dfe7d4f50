import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { load } from './cart-load.mjs';
import { benchPort, startServer } from './server.mjs';
import { kb, ms } from './table.mjs';

const CONNECTIONS = 16;
const WARM_UP = 400;
const GOAL = 'goal: over 1,500 requests/s, p99 under 30 ms';
const PAGES = { home: '/uk', product: '/uk/personalized-products/the-lost-star' };
const UK = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Measures the HTML of home and of a product page, with sixteen connections to one process. Measures new visitors
 * without cookies, and visitors with a consent choice, which costs a database read. Client and server share the cores,
 * so the server's CPU time (with compression) is more reliable than the request rate.
 */
export async function htmlLoad() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
  const server = await startServer(dataDir, benchPort + 1, { SERVER_RENDERING: 'on' });
  try {
    const visitors = {
      'new visitor': BROWSER,
      'visitor with a choice': { ...BROWSER, cookie: await cookieOfChoice(server.origin) },
      'without compression': { accept: 'text/html' },
    };
    const rows = [];
    for (const [page, address] of Object.entries(PAGES))
      for (const [visitor, headers] of Object.entries(visitors))
        rows.push([
          `${page}, ${visitor}`,
          await measured(server, address, headers),
          visitor === 'new visitor' ? GOAL : '',
        ]);
    return rows;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(server, address, headers) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () => askForPage(agent, server.origin + address, headers);
  const { encoding } = await ask();
  const connections = Array.from({ length: CONNECTIONS }, () => undefined);
  await Promise.all(
    connections.map(async () => {
      for (let request = 0; request < WARM_UP / CONNECTIONS; request += 1) await ask();
    }),
  );
  // measures only after this warm-up, because the first visitors of a page may get HTML without rendered content
  const { bytes } = await ask();
  const cpuBefore = server.cpuSeconds() ?? NaN;
  const { requests, perSecond, p50, p99, failed } = await load(connections, async () => (await ask()).status);
  const cpuMs = (1000 * ((server.cpuSeconds() ?? NaN) - cpuBefore)) / requests;
  agent.destroy();
  return [
    `${perSecond.toFixed(0)} requests/s, median ${ms(p50)}, p99 ${ms(p99)}`,
    ...(Number.isNaN(cpuMs) ? [] : [`${cpuMs.toFixed(2)} ms CPU of the server each`]),
    `${kb(bytes)} ${encoding ?? 'plain'}`,
    ...(failed ? [`${failed} FAILED`] : []),
  ].join(', ');
}

export async function cookieOfChoice(origin) {
  const csrfAnswer = await fetch(`${origin}/website-api/v1/csrf-token`);
  const cookiesOf = (answer) => answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookies = cookiesOf(csrfAnswer);
  const csrf = (await csrfAnswer.text()).trim().replace(/^'|'$/g, '');
  const choiceAnswer = await fetch(`${origin}/website/v1/consent`, {
    method: 'PUT',
    headers: { ...UK, 'content-type': 'application/json', 'x-csrf-token': csrf, cookie: cookies.join('; ') },
    body: JSON.stringify({
      preferences: { analytics: 'accepted', advertising: 'accepted', personalisation: 'accepted' },
    }),
  });
  if (!choiceAnswer.ok)
    throw new Error(`the choice was answered with ${choiceAnswer.status}: ${await choiceAnswer.text()}`);
  return [...cookies, ...cookiesOf(choiceAnswer)].join('; ');
}

export function askForPage(agent, address, headers) {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers }, (response) => {
        let bytes = 0;
        response.on('data', ({ length }) => {
          bytes += length;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            encoding: response.headers['content-encoding'],
            bytes,
          }),
        );
      })
      .on('error', reject);
  });
}
