import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

// Starts and stops the server twice in one process, as a benchmark with several measurements does.
const TWICE = `
  import start from './postgres-server.mjs';
  import stop from './postgres-stop.mjs';
  const urls = [];
  for (let n = 0; n < 2; n += 1) {
    await start();
    urls.push(process.env.TEST_DATABASE_URL);
    await stop();
  }
  console.log(JSON.stringify({ differ: urls[0] !== urls[1], left: process.env.TEST_DATABASE_URL ?? null }));
`;

const isHere = process.env['TEST_DATABASE_URL']?.includes('//bindery@') ?? false;
(isHere ? it : it.skip)(
  'the test server of PostgreSQL can restart, and its URL is removed when it stops',
  async () => {
    const env: NodeJS.ProcessEnv = { ...process.env };
    delete env['TEST_DATABASE_URL'];
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', TWICE], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env,
    });
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual({ differ: true, left: null });
  },
);
