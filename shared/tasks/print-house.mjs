// A print house that prints nothing, for trying orders by hand: `npm run print-house -- --help`.
import { requireNode } from './node-version.mjs';

requireNode();
const [{ ensureInstalled }, { runNode }] = await Promise.all([
  import('./install.mjs'),
  import('./run-command.mjs'),
]);
if (!(await ensureInstalled())) process.exit(1);
const built = await runNode(['backend/build.mjs']);
if (built !== 0) process.exit(built);
await import('../../backend/dist/print-house.mjs');
