// Ends this server if the test runner is gone. A killed runner ends none of its servers, and their ports would stay taken.
const runner = Number(process.env.RUNNER);

setInterval(() => {
  try {
    process.kill(runner, 0);
  } catch {
    process.exit(1);
  }
}, 2000).unref();
