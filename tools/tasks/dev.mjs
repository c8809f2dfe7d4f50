// Watches every workspace: `npm run dev`. The backend is rebuilt and restarted.
// One process rebuilds all front ends; reload the page to see a new build.
import { requireNode } from './node-version.mjs';

requireNode();
process.env.NODE_ENV = 'development';
const { ensureInstalled } = await import('./install.mjs');
if (!(await ensureInstalled())) process.exit(1);

const [{ createServer }, { watchFiles }, { configurations }, { TARGETS, forget }] = await Promise.all([
  import('./dev/server.mjs'),
  import('./dev/watch-files.mjs'),
  import('./build/front-ends.mjs'),
  import('./build/targets.mjs'),
]);
const { default: webpack } = await import('webpack');

// dist/ now contains a development build, which the next `npm start` must not reuse.
TARGETS.forEach(forget);

const server = createServer();
const watching = webpack(configurations(TARGETS.filter(({ kind }) => kind === 'front'))).watch(
  { aggregateTimeout: 100 },
  (error, stats) => {
    if (error) {
      console.error(error);
      return;
    }
    const problems = stats.toString({ all: false, errors: true, warnings: true, colors: true }).trim();
    if (problems) console.log(problems);
    for (const { compilation, startTime, endTime } of stats.stats)
      if (endTime) console.log(`${compilation.name}: built in ${endTime - startTime} ms`);
  },
);
const stopWatching = watchFiles(
  [
    'backend/src',
    'backend/muse/src',
    'backend/catalogue',
    'backend/content',
    'backend/extras',
    'backend/drizzle',
    'shared/src',
  ],
  () => void server.restart(),
);
void server.restart();

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  stopWatching();
  await Promise.all([
    server.stop(),
    new Promise((resolve) => {
      watching.close(resolve);
    }),
  ]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
