export { Jobs } from './jobs';
