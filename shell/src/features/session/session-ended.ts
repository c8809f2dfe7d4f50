import { on, type Market } from '@bindery/shared';
import { forgetBefore, forgetDevice } from './signed-out';
import { isSignedIn } from './signed-in';

/** A page waits for the answer before it reads what is stored: no longer than a shopper waits for a page. */
const ASK_TIMEOUT_MS = 2000;

/**
 * Asks the server past every cache.
 *
 * @returns false only if the server says so
 * @throws if the server cannot be reached, or does not answer in time
 */
export async function askSession({ iso, currency, locale }: Market): Promise<boolean> {
  const headers = { 'X-Country': iso, 'X-Currency': currency, 'X-Locale': locale };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ASK_TIMEOUT_MS);
  const question = fetch('/website/v1/user', { headers, cache: 'no-store', signal: late.signal });
  const answer = await question.finally(() => clearTimeout(timer));
  return answer.headers.get('X-Session') !== 'none';
}

/**
 * Before a page reads what is stored: a session that has ended, on another device or with its time, is forgotten as after a
 * sign-out. Back may show a page from before a sign-in: so the server is asked once more.
 *
 * @param is - as the page itself came; undefined: the server could not look
 * Source: docs/rules.md ACC-48
 */
export async function forgetEnded(is: boolean | undefined, isOpen: () => Promise<boolean>): Promise<void> {
  if (is !== false || !isSignedIn()) return;
  if (!(await isOpen().catch(() => true))) forgetBefore();
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
