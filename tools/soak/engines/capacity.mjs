import http from 'node:http';
import { load } from '../../bench/cart-load.mjs';
import { askForPage, cookieOfChoice } from '../../bench/html-load.mjs';
import { pause } from '../processes.mjs';
import { markdown, recordAttempts } from './figures.mjs';
import { startVisits } from './visits.mjs';

const ROUND_MS = Number(process.env.FLEET_MINUTES ?? 1) * 60_000;
/** Time after which new visitors have reached the steps that take most of a visit. */
const SETTLE_MS = 10_000;
const KINDS = {
  'only look': { look: 100, make: 0 },
  'put a book into the cart': { look: 0, make: 100 },
  'buy a book': { look: 0, make: 0 },
};
const COST_VISITORS = 2;
const VISITORS = [4, 8, 16, 32, 64];
const CONNECTIONS = 16;
const ROUNDS = 3;
/** Requests that a web process answers in its main thread, without a child process. */
const ANSWERS = {
  'home, visitor with a choice': '/uk',
  'list of products': '/_canvas/api/products?marketplace=uk',
};

/** @returns the CPU seconds that each kind of program has used so far */
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

/**
 * @returns {Promise<{visits: number, cpu: Record<string, number>, figures: string[]}>} measured under a load of some
 *   minutes
 */
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

/**
 * Measures the rate of one web process and of two, without a proxy. The two cases take turns, so that other work on the
 * machine slows both equally.
 *
 * @returns {Promise<string[][]>} requests a second
 */
async function ratesOfProcesses({ web }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const origins = web.slice(0, 2).map(({ port }) => `http://127.0.0.1:${port}`);
  const cookie = await cookieOfChoice(origins[0]);
  const headers = { accept: 'text/html,application/json', 'accept-encoding': 'gzip, br', cookie };
  const rows = [];
  for (const [answer, address] of Object.entries(ANSWERS)) {
    const rates = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, targets] of [origins.slice(0, 1), origins].entries()) {
        const connections = Array.from(
          { length: CONNECTIONS },
          (_, count) => targets[count % targets.length],
        );
        const ask = async (origin) => (await askForPage(agent, origin + address, headers)).status;
        const { perSecond, failed } = await load(connections, ask);
        if (failed > 0) throw new Error(`${failed} requests for ${address} failed`);
        rates[index] += perSecond / ROUNDS;
      }
    rows.push([answer, ...rates.map((rate) => rate.toFixed(0)), (rates[1] / rates[0]).toFixed(2)]);
  }
  agent.destroy();
  return rows;
}

/** Measures the CPU time of each kind of visit, and how many visits a second the fleet can handle. */
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
  // measures the rates last, because a process first draws pages in advance, and is busy meanwhile
  const rateHead = ['requests a second', 'one process', 'two', 'ratio'];
  say(`\n${markdown(rateHead, await ratesOfProcesses(fleet))}\n`);
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
