export { Budgets, BudgetSpentError, type Expense } from './shared-limits';
export { DiskFullError, FreeDisk } from './free-disk';
export { type Limited, type Limits, SharedLimits } from './shared-limits';
