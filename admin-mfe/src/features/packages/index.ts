export { Packages } from './packages';
