#!/usr/bin/env node
// Watches a remote and runs it inside a deployed shop: `npm -w preview-mfe run dev -- --against URL`.
// See docs/deploying-a-remote.md.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBuildServer, squareFor } from './dev/build-server.mjs';

const USAGE = `npm run dev -- --against https://staging.shop.example [--port 4100]
                          runs this remote inside that shop, in your browser alone, and reloads as you type
npm run dev               its own page: what it exposes, with fixtures, without a shop
A workspace of the shop's repository: npm -w preview-mfe run dev ...`;
const dir = process.cwd();
const require = createRequire(path.join(dir, 'webpack.config.cjs'));
const presetRequire = createRequire(import.meta.url);

function stopWith(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { against: { type: 'string' }, port: { type: 'string', default: '4100' } },
    });
    if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port ${values.port} is no port`);
    if (values.against !== undefined && !URL.canParse(values.against))
      throw new Error(`--against ${values.against} is no address: it begins with https://`);
    return { against: values.against && new URL(values.against).origin, port: Number(values.port) };
  } catch (error) {
    return stopWith(`${error.message}\n\n${USAGE}`);
  }
}

/**
 * @returns true if the shop accepts this build; undefined if a proxy answered instead of the shop, such as a sign-in
 *   page
 * @throws Error with the shop's reason if the shop refuses this build
 */
async function checkTaken(against, address) {
  let answer;
  try {
    answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    throw new Error(`${against} does not answer: ${error.cause?.message ?? error.message}`, { cause: error });
  }
  if (answer.headers.getSetCookie().some((cookie) => /^(__Host-)?remote-overrides=/.test(cookie)))
    return true;
  const isOfShop = /problem\+json/.test(answer.headers.get('content-type') ?? '');
  if (!isOfShop && [301, 302, 303, 307, 308, 401, 403].includes(answer.status)) return undefined;
  const { detail } = await answer.json().catch(() => ({}));
  throw new Error(
    `${against} runs no build of yours: ${detail ?? `it answers ${answer.status}`}${
      answer.status === 404 && !detail?.includes('remote')
        ? '. Its operators name the origins that builds may come from in OVERRIDE_ORIGINS; production takes none'
        : ''
    }`,
  );
}

const { against, port: wantedPort } = readArguments();
process.env.NODE_ENV = 'development';
const { name } = JSON.parse(readFileSync(path.join(dir, 'mfe.json'), 'utf8'));
// a folder beside dist/, so that the release build does not change
const folder = path.join(dir, 'node_modules/.cache', against ? 'dev' : 'stand-alone');
const server = createBuildServer({ folder, readBy: against, ...(!against && { drawn: squareFor }) });

function buildOf() {
  if (against) return require('./webpack.config.cjs');
  if (!existsSync(path.join(dir, 'src/testing/stand-alone.tsx')))
    throw new Error(`${name} has no src/testing/stand-alone.tsx: run it against a shop\n\n${USAGE}`);
  return presetRequire('../../shared/federation/stand-alone.cjs').standAlone(dir, name);
}

let port;
let config;
let address;
try {
  config = buildOf();
  port = await server.listen(wantedPort);
  address = `http://localhost:${port}/`;
  if (against) {
    address = `${against}/_canvas/override?${new URLSearchParams({ remote: name, from: `http://localhost:${port}` })}`;
    if (!(await checkTaken(against, address)))
      console.error(
        `Something before ${against} answered in its place: whether it takes your build its page will say`,
      );
  }
} catch (error) {
  stopWith(
    error.code === 'EADDRINUSE' ? `Port ${wantedPort} is taken: give another with --port` : error.message,
  );
}

let isFirst = true;
const watching = require('webpack')({ ...config, output: { ...config.output, path: folder } }).watch(
  { aggregateTimeout: 50 },
  (error, stats) => {
    const problems = error
      ? String(error)
      : stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY }).trim();
    if (problems) console.error(problems);
    if (error || stats.hasErrors()) {
      server.failed();
      return;
    }
    console.log(`${name}: built in ${stats.endTime - stats.startTime} ms`);
    server.built();
    if (isFirst) console.log(`Open ${address}`);
    isFirst = false;
  },
);

async function stop() {
  await Promise.all([server.close(), new Promise((resolve) => watching.close(resolve))]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
