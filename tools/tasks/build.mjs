import { requireNode } from './node-version.mjs';

requireNode();
const { buildAll } = await import('./build/build-all.mjs');
// ends the process without waiting for webpack's timers
process.exit((await buildAll()) ? 0 : 1);
