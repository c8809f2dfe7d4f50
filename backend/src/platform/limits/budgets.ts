import { refusal } from '../problems';
import type { Limits } from './shared-limits';

const DAY_MS = 86_400_000;
/** A /48 is one customer of a provider, or a small provider: it has the budgets of five households. */
const WIDE_FACTOR = 5;

/** Daily budgets (UTC) of one network. A household, or a school behind one address, needs less. */
const DAILY = {
  /** storage by uploads, exports and the bodies of writes */
  storedKb: 5_000_000,
  /** of threads and child processes, as estimated by routes */
  cpuMs: 4 * 3_600_000,
  /** mails without a payment */
  mails: 200,
  jobs: 1000,
} as const;

export type Expense = Readonly<Partial<Record<keyof typeof DAILY, number>>>;

export class BudgetSpentError extends refusal(429, 'budget_spent', (leftMs: number) => ({
  message: 'Too much was asked for from this network today: try again tomorrow',
  headers: { 'retry-after': String(Math.ceil(leftMs / 1000)) },
})) {}

/** Limits the daily use of each network. Source: docs/rules.md HTTP-48 */
export class Budgets {
  /** @param limits - shared by all processes from the first expense on */
  constructor(private readonly limits: Limits) {}

  /**
   * Counts an expense, even if refused.
   *
   * @param networks - the client's own, then wider ones
   * @throws BudgetSpentError
   */
  spend(networks: readonly string[], expense: Expense): void {
    for (const [resource, amount] of Object.entries(expense) as [keyof typeof DAILY, number][])
      for (const [index, network] of networks.entries()) {
        const max = DAILY[resource] * (index === 0 ? 1 : WIDE_FACTOR);
        const { count, leftMs } = this.limits.count(`${resource} ${network}`, DAY_MS, max, Math.ceil(amount));
        if (count > max) throw new BudgetSpentError(leftMs);
      }
  }
}
