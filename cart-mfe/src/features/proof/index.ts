export { LineApproval } from './line-approval';
export { lookThroughAtom } from './look-through.atoms';
