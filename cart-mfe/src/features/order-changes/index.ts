export { ChangeList } from './change-list';
export { changesBetween } from './changes';
