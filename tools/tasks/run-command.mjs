import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STOP_WITHIN_MS = 9000;

/**
 * Runs a program, in the repository's folder unless told otherwise, with this process's own input and output, and hands signals on to it.
 * A program that does not end within 9 s of a signal is killed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: Record<string, string>, cwd?: string}} [options] - `env` is added to this process's environment
 * @returns {Promise<number>} its exit code; 128 and more if a signal ended it
 * @throws if it cannot be started
 */
export function runCommand(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    let killing;
    const handOn = (signal) => {
      // From a terminal the whole group hears Ctrl-C, so the program may know already: a second word does no harm.
      child.kill(signal);
      killing ??= setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    const end = (settle) => {
      clearTimeout(killing);
      for (const signal of SIGNALS) process.off(signal, handOn);
      settle();
    };
    child.on('error', (error) => end(() => reject(error)));
    child.on('exit', (code, signal) =>
      end(() => resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15))),
    );
  });
}

/** Runs a script of this repository, or of one of its packages, with this Node. */
export const runNode = (args, options) => runCommand(process.execPath, args, options);
