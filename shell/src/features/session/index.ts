export { LeaveContext, leaveDocument, useLeave } from './signed-out';
export { dropMailedToken, takeMailedToken, useMailedToken } from './mailed-token';
export { askSession, forgetEnded, watchSession } from './session-ended';
export { isSignedIn, markSignedIn, onSignedInChanged, useSignedIn } from './signed-in';
export { beginLeaving, forgetDevice, stopLeaving, watchSignOut } from './signed-out';
