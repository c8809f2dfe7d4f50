import { on } from '@bindery/shared';
import { forgetBefore, forgetDevice } from './signed-out';
import { isSignedIn, markSignedIn } from './signed-in';

/**
 * What the page itself says of the session, before anything reads what is stored. One that has ended, on another device or
 * with its time, is forgotten as a sign-out is.
 *
 * @param is - undefined: the server could not look
 * Source: docs/rules.md ACC-48
 */
export function noteSession(is: boolean | undefined): void {
  if (is === undefined) return;
  if (!is && isSignedIn()) forgetBefore();
  markSignedIn(is);
}

/**
 * Follows what the server says with each answer. One from before a sign-in may come after it: so the server is asked once
 * more before anything is forgotten.
 *
 * @param isOpen - asks whether somebody is signed in
 * @param leave - to another document
 * @returns a function that stops watching
 * Source: docs/rules.md ACC-48
 */
export function watchSession(isOpen: () => Promise<boolean>, leave: () => void): () => void {
  let isAsking = false;
  return on('session-none', () => {
    if (isAsking || !isSignedIn()) return;
    isAsking = true;
    isOpen()
      .then(
        (is) => {
          if (is || !isSignedIn()) return;
          document.body.hidden = true;
          forgetDevice();
          leave();
        },
        () => undefined, // the next answer says it again
      )
      .finally(() => {
        isAsking = false;
      });
  });
}
