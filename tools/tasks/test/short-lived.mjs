/**
 * Options of Node for processes that a test starts. They run most of their code a few times, so that optimising it takes
 * longer than it saves. Garbage collection in several threads takes CPU time from other processes. A server starts with
 * a fifth less CPU time, a test suite takes a quarter less.
 */
export const SHORT_LIVED = [
  '--single-threaded-gc',
  // Node 22 and later optimise in a cheaper way, and do not know this option
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
];
