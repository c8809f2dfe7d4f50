// Ends this server when the test runner has ended, because a killed runner cannot stop its servers itself.
const runner = Number(process.env.RUNNER);

setInterval(() => {
  try {
    process.kill(runner, 0);
  } catch {
    process.exit(1);
  }
}, 2000).unref();
