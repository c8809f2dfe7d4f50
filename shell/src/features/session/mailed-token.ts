import { marketFromPath } from '@bindery/shared/boot';

const PAGES_OF_MAILS =
  /^\/(account\/(confirm|link|reset|email|undo|delete|export)|orders\/(open|email|not-mine))\/?$/;

let heldFragment = '';

/**
 * Moves the token of a mailed link from the page's URL into memory, because the token can open an account. Call this
 * before any code can read the URL. Source: docs/rules.md ACC-07
 *
 * @returns true if the URL had a token
 */
export function takeMailedToken(): boolean {
  const { pathname, search, hash } = window.location;
  if (hash === '' || !PAGES_OF_MAILS.test(marketFromPath(pathname).pagePath)) return false;
  heldFragment = hash.slice(1);
  window.history.replaceState(window.history.state, '', pathname + search);
  return true;
}

export function dropMailedToken(): void {
  heldFragment = '';
}

export const mailedFragment = (): string => heldFragment;
