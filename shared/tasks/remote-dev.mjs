#!/usr/bin/env node
// Watches one remote and runs it inside a shop that is deployed: `npm -w preview-mfe run dev -- --against URL`.
// docs/deploying-a-remote.md says how.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBuildServer } from './remote-dev/build-server.mjs';

const USAGE = `npm -w preview-mfe run dev -- --against https://staging.shop.example [--port 4100]
                          runs this remote inside that shop, in your browser alone, and reloads as you type`;
const dir = process.cwd();
const require = createRequire(path.join(dir, 'webpack.config.cjs'));

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

/** @throws Error with what the shop says where it does not take this build */
async function checkTaken(against, address) {
  let answer;
  try {
    answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    throw new Error(`${against} does not answer: ${error.cause?.message ?? error.message}`, { cause: error });
  }
  if (answer.status === 302) return;
  const { detail } = await answer.json().catch(() => ({}));
  throw new Error(
    `${against} runs no build of yours: ${detail ?? `it answers ${answer.status}`}${
      answer.status === 404 && !detail?.includes('remote')
        ? '. Its operators name the origins that builds may come from in OVERRIDE_ORIGINS; production takes none'
        : ''
    }`,
  );
}

const { against, port: wanted } = readArguments();
if (!against) stopWith(`Against which shop?\n\n${USAGE}`);
process.env.NODE_ENV = 'development';
const { name } = JSON.parse(readFileSync(path.join(dir, 'mfe.json'), 'utf8'));
const webpack = require('webpack');
const config = require('./webpack.config.cjs');
// beside dist/: what is built to be released stays as it is
const folder = path.join(dir, 'node_modules/.cache/dev');
const server = createBuildServer({ folder, readBy: against });

let port;
try {
  port = await server.listen(wanted);
} catch (error) {
  stopWith(`Port ${wanted} is taken (${error.code}): give another with --port`);
}
const address = `${against}/_canvas/override?${new URLSearchParams({ remote: name, from: `http://localhost:${port}` })}`;
try {
  await checkTaken(against, address);
} catch (error) {
  stopWith(error.message);
}

let isFirst = true;
const watching = webpack({ ...config, output: { ...config.output, path: folder } }).watch(
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
