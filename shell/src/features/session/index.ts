export {
  LeaveContext,
  leaveDocument,
  useLeave,
  beginLeaving,
  forgetDevice,
  stopLeaving,
  watchSignOut,
} from './signed-out';
export { dropMailedToken, mailedOrderNumber, takeMailedToken, useMailedToken } from './mailed-token';
export { askSession, forgetEnded, watchSession } from './session-ended';
export { isSignedIn, markSignedIn, onSignedInChanged, useSignedIn } from './signed-in';
