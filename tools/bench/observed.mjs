import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askForPage, cookieOfChoice } from './html-load.mjs';
import { benchPort, startServer } from './server.mjs';
import { percentile } from './table.mjs';

const CONNECTIONS = 16;
const ROUNDS = 9;
const REQUESTS = 1600;
const BROWSER = { accept: 'text/html' };
/** No collector listens at this address, but a span that cannot be sent costs as much as a span that is sent. */
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
/** Variables of each server. `off` is the baseline of the comparison. */
const VARIANTS = {
  off: {},
  metrics: { METRICS_PORT: '0' },
  'traces, one request in a hundred': COLLECTOR,
  'traces, each request': { ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: '1' },
};

/**
 * Measures the cost of metrics and traces: the CPU of a server with metrics and traces, relative to a server without
 * them. The servers take turns, so that other work on the machine slows them equally. The result is the median. Sends
 * the cheapest request, because it shows the cost most clearly.
 */
export async function observed() {
  const servers = [];
  try {
    for (const [index, variables] of Object.values(VARIANTS).entries()) {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
      servers.push({ dataDir, ...(await startServer(dataDir, benchPort + 1 + index, variables)) });
    }
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const requests = {
      'a CSRF token': () => ['/website-api/v1/csrf-token', {}],
      'home, visitor with a choice': ({ cookie }) => ['/uk', { ...BROWSER, cookie }],
    };
    for (const server of servers) server.cookie = await cookieOfChoice(server.origin);
    const rows = [];
    for (const [name, requestOf] of Object.entries(requests))
      rows.push(...(await rowsOf(name, servers, (server) => askMany(agent, server, requestOf(server)))));
    agent.destroy();
    return rows;
  } finally {
    for (const { dataDir, stop } of servers) {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

async function rowsOf(name, servers, cpuMsOf) {
  const rounds = [];
  for (const server of servers) await cpuMsOf(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs = [];
    for (const server of servers) costs.push(await cpuMsOf(server));
    rounds.push(costs);
  }
  const medianOf = (index, valueOf) =>
    percentile(
      rounds.map((costs) => valueOf(costs, index)),
      0.5,
    );
  return Object.keys(VARIANTS).map((variant, index) => [
    `${name}, ${variant}`,
    `${medianOf(index, (costs) => costs[index]).toFixed(3)} ms CPU`,
    index === 0 ? '' : `${medianOf(index, (costs) => costs[index] / costs[0]).toFixed(2)} times off`,
  ]);
}

/** @returns CPU of the server for each request, ms */
async function askMany(agent, server, [address, headers]) {
  const startSeconds = server.cpuSeconds() ?? NaN;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let request = 0; request < REQUESTS / CONNECTIONS; request += 1)
        await askForPage(agent, server.origin + address, headers);
    }),
  );
  return (1000 * ((server.cpuSeconds() ?? NaN) - startSeconds)) / REQUESTS;
}
