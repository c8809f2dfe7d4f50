export { CancelOrder } from './cancel-order';
export { ReorderButton } from './reorder-button';
export { ReportButton } from './report-button';
