export { Health } from './health';
