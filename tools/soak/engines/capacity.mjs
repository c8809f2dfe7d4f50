import { pause } from '../processes.mjs';
import { markdown, recordAttempts } from './figures.mjs';
import { startVisits } from './visits.mjs';

const ROUND_MS = Number(process.env.FLEET_MINUTES ?? 1) * 60_000;
/** Time in which new visitors arrive at the step of a visit that they are at for most of the time. */
const SETTLE_MS = 10_000;
const KINDS = {
  'only look': { look: 100, make: 0 },
  'put a book into the cart': { look: 0, make: 100 },
  'buy a book': { look: 0, make: 0 },
};
const COST_VISITORS = 2;
const VISITORS = [4, 8, 16, 32, 64];

/** @returns CPU seconds until now, by the kind of program */
function cpuOf({ web, work, primary, replica, pooler, proxy, store }) {
  const groups = { web, workers: work, PostgreSQL: [primary], replica: [replica] };
  Object.assign(groups, { pgbouncer: [pooler], nginx: [proxy], store: [store] });
  const seconds = Object.entries(groups).map(([name, programs]) => [
    name,
    programs.filter(Boolean).reduce((sum, program) => sum + program.cpuSeconds(), 0),
  ]);
  const { user, system } = process.cpuUsage();
  return Object.fromEntries([...seconds, ['the generator', (user + system) / 1e6]]);
}

/** @returns {Promise<{visits: number, cpu: Record<string, number>, figures: string[]}>} of a load of some minutes */
async function measure(fleet, record, options) {
  const load = await startVisits(fleet.origin, options);
  await pause(SETTLE_MS);
  const [cpuBefore, visitsBefore, startTime] = [cpuOf(fleet), load.visits(), performance.now()];
  await pause(ROUND_MS);
  const [cpuAfter, visits, figures] = [
    cpuOf(fleet),
    load.visits() - visitsBefore,
    record.table(startTime).at(-1),
  ];
  const { faults } = await load.stop();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const cpu = Object.fromEntries(
    Object.entries(cpuAfter).map(([name, seconds]) => [name, seconds - cpuBefore[name]]),
  );
  return { visits, cpu, figures };
}

/** Measures the CPU time of each kind of visit, and how many visits a second the fleet bears. */
export async function measureCapacity(fleet, say) {
  const record = recordAttempts();
  const costs = [];
  for (const [kind, mix] of Object.entries(KINDS)) {
    const { visits, cpu } = await measure(fleet, record, { visitors: COST_VISITORS, pauseMs: 0, mix });
    const perVisit = Object.values(cpu).map((seconds) => ((1000 * seconds) / visits).toFixed(0));
    if (costs.length === 0) costs.push(['visits that', 'visits', ...Object.keys(cpu)]);
    costs.push([kind, String(visits), ...perVisit]);
    say(`${kind}: ${perVisit.join(', ')} ms`);
  }
  const [costHead, ...costRows] = costs;
  say(`\nCPU of a visit, ms\n\n${markdown(costHead, costRows)}\n`);
  const rows = [];
  for (const visitors of VISITORS) {
    const { visits, figures } = await measure(fleet, record, { visitors });
    const [, , ...perSecond] = figures;
    rows.push([String(visitors), (visits / (ROUND_MS / 1000)).toFixed(2), ...perSecond]);
    say(rows.at(-1).join(' | '));
  }
  const head = ['visitors', 'visits a second', 'requests a second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'];
  say(`\n${markdown(head, rows)}\n`);
}
