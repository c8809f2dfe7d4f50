export {
  Budgets,
  BudgetSpentError,
  type Expense,
  type Limited,
  type Limits,
  SharedLimits,
} from './shared-limits';
export { DiskFullError, FreeDisk } from './free-disk';
