import { on, type Market } from '@bindery/shared';
import { forgetBefore, forgetDevice } from './signed-out';
import { isSignedIn } from './signed-in';

/** Limit of the wait for the server's answer. Short, because the page cannot read its storage before the answer. */
const ASK_TIMEOUT_MS = 2000;

/**
 * Asks the server, bypassing caches.
 *
 * @returns false only if the server says that nobody is signed in
 * @throws if the server cannot be reached, or does not answer in time
 */
export async function askSession({ iso, currency, locale }: Market): Promise<boolean> {
  const headers = { 'X-Country': iso, 'X-Currency': currency, 'X-Locale': locale };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ASK_TIMEOUT_MS);
  const question = fetch('/website/v1/user', { headers, cache: 'no-store', signal: controller.signal });
  const answer = await question.finally(() => clearTimeout(timer));
  return answer.headers.get('X-Session') !== 'none';
}

/**
 * Deletes the device's data, as after a sign-out, if the session has ended. Call this before the page reads storage.
 * Asks the server again, because the browser's Back may show HTML that is older than a sign-in.
 *
 * @param hasSession - the session's state in the page's HTML; undefined if the server could not check it
 * Source: docs/rules.md ACC-48
 */
export async function forgetEnded(
  hasSession: boolean | undefined,
  isOpen: () => Promise<boolean>,
): Promise<void> {
  if (hasSession !== false || !isSignedIn()) return;
  if (!(await isOpen().catch(() => true))) forgetBefore();
}

/**
 * Deletes the device's data when the server reports an ended session. First asks the server again, because an answer
 * sent before a sign-in may arrive after the sign-in.
 *
 * @param isOpen - asks whether a user is signed in
 * @param leave - opens another document
 * @returns a function that stops watching. Source: docs/rules.md ACC-48
 */
export function watchSession(isOpen: () => Promise<boolean>, leave: () => void): () => void {
  let isAsking = false;
  return on('session-none', () => {
    if (isAsking || !isSignedIn()) return;
    isAsking = true;
    isOpen()
      .then(
        (hasSession) => {
          if (hasSession || !isSignedIn()) return;
          forgetDevice();
          leave();
        },
        () => undefined, // ignores a failed check, because the server's next answer starts another check
      )
      .finally(() => {
        isAsking = false;
      });
  });
}
