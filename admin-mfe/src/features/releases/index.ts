export { Releases } from './releases';
