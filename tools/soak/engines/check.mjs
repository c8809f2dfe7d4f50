import { rowsOnPostgres } from '../../../backend/src/testing/database-rows.mjs';
import { startPurchases } from '../buyer.mjs';
import { chargeFaults } from '../charges.mjs';
import { pause } from '../processes.mjs';
import { FAULTS } from './faults.mjs';
import { markdown, recordAttempts } from './figures.mjs';
import { exampleItem, startVisits } from './visits.mjs';

const LOAD_MINUTES = Number(process.env.FLEET_MINUTES ?? 2);
/** For this time after the end of a fault, clients may still see errors. */
const AFTER_FAULT_MS = Number(process.env.FLEET_FAULT_SECONDS ?? 20) * 1000;
const STEP_HEAD = ['step', 'requests', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'];
const FAULT_HEAD = ['fault', 'requests', 'refused', 'kinds', 'last refusal after', 'note'];

/** Runs one fault. @returns {Promise<{row: string[], failed: number}>} `failed`: requests */
async function outcomeOf({ name, run }, fleet, record) {
  const startTime = performance.now();
  const note = await run(fleet);
  await pause(AFTER_FAULT_MS);
  const { total, failed, kinds, lastTime } = record.failures(startTime);
  const lasted = failed > 0 ? `${((lastTime - startTime) / 1000).toFixed(1)} s` : '–';
  return {
    failed,
    row: [name, String(total), String(failed), kinds.join(', ') || 'none', lasted, note ?? ''],
  };
}

/**
 * Measures a fleet under load, then breaks each of its parts while the load continues.
 *
 * @returns {Promise<string[]>} the faults: acknowledged writes that are missing or stored twice
 */
export async function checkFleet(fleet, say) {
  const purchases = startPurchases(fleet.origin, await exampleItem(fleet.origin));
  await purchases.buy();
  say(`Bought: order ${purchases.orders[0]}`);
  const record = recordAttempts();
  const faultNames = process.env.FLEET_FAULTS && new RegExp(process.env.FLEET_FAULTS);
  const load = await startVisits(fleet.origin, { visitors: Number(process.env.FLEET_VISITORS ?? 12) });
  const startTime = performance.now();
  await pause(LOAD_MINUTES * 60_000);
  say(`\n${markdown(STEP_HEAD, record.table(startTime))}\n`);
  const rows = [];
  const lostRequests = [];
  for (const fault of FAULTS) {
    if (faultNames && !faultNames.test(fault.name)) continue;
    if (fault.needs && !fleet[fault.needs]) {
      say(`skipped: ${fault.name}: there is no ${fault.needs}`);
      continue;
    }
    const { row, failed } = await outcomeOf(fault, fleet, record);
    rows.push(row);
    if (fault.isHarmless && failed > 0) lostRequests.push(`${fault.name}: ${failed} requests failed`);
    say(row.join(' | '));
  }
  const { orders: laterOrders, faults, ...outcome } = await load.stop();
  const orders = [...purchases.orders, ...laterOrders];
  faults.push(...lostRequests);
  faults.push(...(await chargeFaults((text) => rowsOnPostgres(fleet.primary.url, text), orders)));
  if (rows.length > 0) say(`\n${markdown(FAULT_HEAD, rows)}\n`);
  say(`${JSON.stringify({ ...outcome, orders: orders.length })}; promises broken: ${faults.length}`);
  for (const fault of faults) say(`  ${fault}`);
  return faults;
}
