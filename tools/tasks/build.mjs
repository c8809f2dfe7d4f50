import { requireNode } from './node-version.mjs';

requireNode();
const { buildAll } = await import('./build/build-all.mjs');
// webpack keeps timers, so the process ends itself instead of waiting for these timers
process.exit((await buildAll()) ? 0 : 1);
