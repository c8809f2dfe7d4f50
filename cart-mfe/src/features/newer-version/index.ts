export { NewerVersion } from './newer-version';
