export { ContestNotice, OtherTabNotice } from './other-tab-notice';
export {
  createHistoryAtom,
  historyAtomOf,
  useHistoryKeys,
  type EditHistory,
  noteArrival,
  useHistory,
  type Way,
} from './use-history';
export { HistoryButtons } from './history-buttons';
export { withoutGoneValues as withoutGone } from './history';
export { readPlace, writePlace } from './place';
export { SaveStatus } from './save-status';
export { StartAgain, hasCharacters, startedAgain } from './start-again';
export { TabContest } from './tab-contest';
