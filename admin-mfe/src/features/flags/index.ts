export { FlagList } from './flag-list';
