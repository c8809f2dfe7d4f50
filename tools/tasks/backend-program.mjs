// Builds the backend and runs a program other than the server: `node tools/tasks/backend-program.mjs worker`.
import { requireNode } from './node-version.mjs';

requireNode();
const [{ ensureInstalled }, { runNode }] = await Promise.all([
  import('./install.mjs'),
  import('./run-command.mjs'),
]);
if (!(await ensureInstalled())) process.exit(1);
const built = await runNode(['backend/build.mjs']);
if (built !== 0) process.exit(built);
// the program reads its own arguments
const [name] = process.argv.splice(2, 1);
await import(`../../backend/dist/${name}.mjs`);
