export { OtherTabNotice } from './other-tab-notice';
export { SaveStatus } from './save-status';
export { StartAgain } from './start-again';
export { readPlace, writePlace } from './place';
