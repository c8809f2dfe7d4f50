export { Boundaries } from './boundaries';
