export { createHistoryAtom, historyAtomOf } from './history-atom';
export { withoutGone } from './history';
export { noteArrival, useHistory, type EditHistory, type Way } from './use-history';
export { useHistoryKeys } from './use-history-keys';
export { HistoryButtons } from './history-buttons';
