// npm run soak [name ...]: tests that take too long for `npm test`. Exits with 1 if the shop broke one of its
// guarantees.
import { browserUnderKills, killsEmbedded, killsPostgresql, rollout } from './scenarios.mjs';

const KILLS = Number(process.env.SOAK_KILLS ?? 20);
const PAY_EVERY = 3;
const PORT = Number(process.env.E2E_PORT ?? 4400);
const SCENARIOS = {
  'kills-embedded': killsEmbedded,
  'kills-postgresql': killsPostgresql,
  'browser-under-kills': browserUnderKills,
  rollout,
};

const wantedNames = process.argv.slice(2);
const unknown = wantedNames.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(`No scenario named ${unknown.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}

let isBroken = false;
for (const [name, run] of Object.entries(SCENARIOS)) {
  if (wantedNames.length > 0 && !wantedNames.includes(name)) continue;
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const outcome = await run({
    port: PORT,
    kills: KILLS,
    payEvery: PAY_EVERY,
    say: (line) => console.log(`  ${line}`),
  }).catch((error) => ({
    faults: [error.stack],
  }));
  isBroken ||= outcome.faults.length > 0;
  console.log(`  after ${Math.round((performance.now() - startedAt) / 1000)} s:`, outcome);
}
process.exit(isBroken ? 1 : 0);
