export { ContestNotice } from './contest-notice';
export { OtherTabNotice } from './other-tab-notice';
export { TabContest } from './tab-contest';
export { SaveStatus } from './save-status';
export { StartAgain } from './start-again';
export { readPlace, writePlace } from './place';
export { hasCharacters, startedAgain } from './started-again';
