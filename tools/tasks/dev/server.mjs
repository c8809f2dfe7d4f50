import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { runNode } from '../run-command.mjs';

const KILL_AFTER_MS = 9000;

/** The backend of `npm run dev`: rebuilt and restarted at each change. The latest change wins. */
export function createServer() {
  let child;
  let isWanted = false;
  let working = Promise.resolve();

  async function stopChild() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    isWanted = false;
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killing);
  }

  async function buildAndStart() {
    if ((await runNode([path.join(ROOT, 'backend/build.mjs')])) !== 0) {
      console.error('The backend was not built; the last good one goes on');
      return;
    }
    await stopChild();
    child = spawn(process.execPath, [path.join(ROOT, 'backend/dist/main.mjs')], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    isWanted = true;
    child.once('exit', (code, signal) => {
      if (isWanted)
        console.error(
          `The server ended by itself (${signal ?? `code ${code}`}); it starts again at the next change`,
        );
    });
  }

  const queue = (step) => {
    working = working.then(step, step);
    return working;
  };
  return { restart: () => queue(buildAndStart), stop: () => queue(stopChild) };
}
