import { requireNode } from './node-version.mjs';

requireNode();
const [{ ensureInstalled }, { runNode }] = await Promise.all([
  import('./install.mjs'),
  import('./run-command.mjs'),
]);
if (!(await ensureInstalled())) process.exit(1);
// Builds in a separate process, so that the memory of the build is freed.
// Then this process becomes the server, so that signals reach the server directly.
const built = await runNode(['tools/tasks/build.mjs']);
if (built !== 0) process.exit(built);
await import('../../backend/dist/main.mjs');
