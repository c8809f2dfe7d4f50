import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { projectRoot } from '../support/addresses';

interface Engine {
  title: string;
  programs: string[];
  /** Debian packages that contain the engines' commands; `npm test` installs them */
  packages: string[];
}

const engines = JSON.parse(
  readFileSync(path.join(projectRoot, 'e2e/engines/engines.json'), 'utf8'),
) as Record<string, Engine>;

/** @returns the file of a command; undefined if the command is not installed */
export function programPath(command: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));
}

/** @returns the reason why the engine cannot run here; undefined if it can run */
export function engineProblem(name: string): string | undefined {
  const engine = engines[name];
  if (!engine) return undefined; // Playwright's own projects need no extra engine
  const { title, programs, packages } = engine;
  const missingPrograms = programs.filter((program) => !programPath(program));
  if (missingPrograms.length > 0)
    return `${title} is not installed: no ${missingPrograms.join(', ')}; apt-get install ${packages.join(' ')}`;
  if (name === 'chromium-109' && (process.platform !== 'linux' || process.arch !== 'x64'))
    return `${title} runs on Linux x64 only`;
  return undefined;
}

/** If the engine of the test's project is missing, skips the test, or fails it in CI. */
export function requireEngine(testInfo: TestInfo): void {
  const problem = engineProblem(testInfo.project.name);
  if (problem && process.env.CI) throw new Error(`CI needs every engine: ${problem}`);
  testInfo.skip(problem !== undefined, problem ?? '');
}
