// Brings the database up to date and ends: `npm run migrate`. docs/operations.md says when it is worth a step of its own.
import { requireNode } from './node-version.mjs';

requireNode();
const [{ ensureInstalled }, { runNode }] = await Promise.all([
  import('./install.mjs'),
  import('./run-command.mjs'),
]);
if (!(await ensureInstalled())) process.exit(1);
const built = await runNode(['backend/build.mjs']);
if (built !== 0) process.exit(built);
await import('../../backend/dist/migrate.mjs');
