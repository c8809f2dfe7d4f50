export { LineApproval } from './line-approval';
export { lookThroughAtom } from './look-through.atoms';
export { PageGrid, PagePairs, changedPairs, type PagePair, pairedPages } from './page-pairs';
