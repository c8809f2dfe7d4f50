export { createHistoryAtom, historyAtomOf } from './history-atom';
export { useHistory, type EditHistory, type Way } from './use-history';
export { useHistoryKeys } from './use-history-keys';
export { HistoryButtons } from './history-buttons';
