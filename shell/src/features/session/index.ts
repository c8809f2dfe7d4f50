export {
  LeaveContext,
  leaveDocument,
  useLeave,
  beginLeaving,
  forgetDevice,
  stopLeaving,
  watchSignOut,
} from './signed-out';
export { dropMailedToken, takeMailedToken } from './mailed-token';
export { mailedOrderNumber, useMailedToken } from './use-mailed-token';
export { askSession, forgetEnded, watchSession } from './session-ended';
export { isSignedIn, markSignedIn, onSignedInChanged, useSignedIn } from './signed-in';
