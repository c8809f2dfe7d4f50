// From a fresh clone to a running shop: `npm start`.
import { requireNode } from './node-version.mjs';

requireNode();
const [{ ensureInstalled }, { runNode }] = await Promise.all([
  import('./install.mjs'),
  import('./run-command.mjs'),
]);
if (!(await ensureInstalled())) process.exit(1);
// Built in a process of its own, so that its memory is not kept while serving. Then this process becomes the server:
// with nobody in between, a signal reaches it as it was sent.
const built = await runNode(['tools/tasks/build.mjs']);
if (built !== 0) process.exit(built);
await import('../../backend/dist/main.mjs');
