// Ends this server when the test runner has ended: a killed runner would leave its servers running on their ports.
const runner = Number(process.env.RUNNER);

setInterval(() => {
  try {
    process.kill(runner, 0);
  } catch {
    process.exit(1);
  }
}, 2000).unref();
