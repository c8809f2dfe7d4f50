import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STOP_WITHIN_MS = 9000;

/**
 * Runs a program with this process's input and output, by default in the repository's folder, and forwards signals to
 * it. Kills a program that does not end within 9 s of a signal.
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
      // Ctrl-C in a terminal has already sent the signal to the program. A second signal does no harm.
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

export const runNode = (args, options) => runCommand(process.execPath, args, options);
