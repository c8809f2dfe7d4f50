export { Sales } from './sales';
