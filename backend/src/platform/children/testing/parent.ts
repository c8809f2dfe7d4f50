import { ChildPool } from '../child-pool';

// The parent process that a test kills. Its first child is idle, its second child is in an endless loop.
const pool = new ChildPool({
  name: 'killed-with-parent',
  program: process.argv[2]!,
  children: 2,
  jobsAtOnce: 1,
  withinMs: 600_000,
  memoryBytes: 500_000_000,
  warn: () => undefined,
});
void pool.run({ what: 'wait', value: 3_600_000 });
void pool.run({ what: 'spin' });
const timer = setInterval(() => {
  if (pool.pids.length < 2) return;
  clearInterval(timer);
  process.stdout.write(`pids ${pool.pids.join(' ')}\n`);
}, 50);
