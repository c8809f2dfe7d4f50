export { Characters } from './characters';
