export { isSignedIn, markSignedIn, onSignedInChanged, useSignedIn } from './signed-in';
export { askSession, forgetEnded, watchSession } from './session-ended';
export { LeaveContext, leaveDocument, useLeave } from './leave';
export { beginLeaving, forgetDevice, stopLeaving, watchSignOut } from './signed-out';
export { dropMailedToken, takeMailedToken, useMailedToken } from './mailed-token';
