export { Budgets, BudgetSpentError, type Expense, type Limits, SharedLimits } from './shared-limits';
