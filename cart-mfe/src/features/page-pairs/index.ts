export { PageGrid, PagePairs } from './page-pairs';
export { changedPairs, pairedPages, type PagePair } from './paired-pages';
