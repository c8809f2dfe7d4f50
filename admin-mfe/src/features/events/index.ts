export { Events } from './events';
