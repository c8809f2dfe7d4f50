export { Budgets, BudgetSpentError, type Expense, type Limits, SharedLimits } from './shared-limits';
export { DiskFullError, FreeDisk } from './free-disk';
