#!/usr/bin/env node
// `npm -w builder-mfe test` runs the tests of the workspace in this folder. It passes further arguments to jest.
import path from 'node:path';
import { ROOT } from './root.mjs';
import { runNode } from './run-command.mjs';
import { QUICK_NODE } from './test/node-programs.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
const folder = path.relative(ROOT, process.cwd());
const suites = ['--selectProjects', 'browser', '--testPathPatterns', `${folder}/`];

process.exitCode = await runNode([
  ...QUICK_NODE,
  JEST,
  '--maxWorkers=100%',
  ...suites,
  ...process.argv.slice(2),
]);
