export { isSignedIn, markSignedIn, useSignedIn } from './signed-in';
export { beginLeaving, forgetDevice, stopLeaving, watchSignOut } from './signed-out';
export { dropMailedToken, takeMailedToken, useMailedToken } from './mailed-token';
