export { SummaryList } from './summary-list';
