export { PagePairs } from './page-pairs';
export { pairedPages, type PagePair } from './paired-pages';
