// npm run fleet: starts the shop as it is deployed, from this machine's programs, until Ctrl-C.
// npm run fleet -- capacity: measures what visits cost, and how many visits the shop can handle.
// npm run fleet -- check: buys books, measures the shop under load, and then breaks its parts under that load.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../processes.mjs';
import { measureCapacity } from './capacity.mjs';
import { checkFleet } from './check.mjs';
import { startEngines } from './fleet.mjs';
import { writeCertificate } from './services.mjs';

const PORT = Number(process.env.FLEET_PORT ?? 4500);
const say = (line) => console.log(line);
const stopped = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
});

/** Runs this program again as a process that trusts the proxy's certificate, which Node reads only at its start. */
async function runTrusting() {
  const certificate = await writeCertificate(path.join(ROOT, '.cache/fleet'));
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: certificate.cert,
      FLEET_CERTIFICATE: JSON.stringify(certificate),
    },
  });
  child.on('exit', (code) => process.exit(code ?? 1));
  await stopped;
  // stops the child; after Ctrl-C the child has had a signal already, and a second signal has no effect
  child.kill('SIGTERM');
}

async function run() {
  const [, , act] = process.argv;
  const isCheck = act === 'check';
  const certificate = JSON.parse(process.env.FLEET_CERTIFICATE);
  const fleet = await startEngines({ port: PORT, certificate, isBreakable: isCheck, say });
  try {
    say(`The shop: ${fleet.origin}/uk`);
    for (const { name, child } of fleet.programs) say(`  ${name}: process ${child.pid}`);
    if (act === 'capacity') return await Promise.race([measureCapacity(fleet, say), stopped]);
    if (!isCheck) return await stopped;
    const faults = await Promise.race([checkFleet(fleet, say), stopped]);
    if (!Array.isArray(faults) || faults.length > 0) process.exitCode = 1;
  } finally {
    await fleet.stop();
  }
}

if (process.env.FLEET_CERTIFICATE) {
  await run();
  process.exit(); // exits at once, because the shoppers of an interrupted check would continue for a minute
} else await runTrusting();
