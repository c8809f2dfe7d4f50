import { requireNode } from './node-version.mjs';

requireNode();
const { buildAll } = await import('./build/build-all.mjs');
// webpack keeps timers: the process ends itself instead of waiting for them
process.exit((await buildAll()) ? 0 : 1);
