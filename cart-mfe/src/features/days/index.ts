export { dayRange } from './day-range';
