import { useEffect, useState } from 'react';
import { marketFromPath } from '@bindery/shared/boot';

const PAGES_OF_MAILS =
  /^\/(account\/(confirm|link|reset|email|undo|delete|export)|orders\/(open|email|not-mine))\/?$/;

/** The fragment of the mailed link that opened this page. */
let heldFragment: URLSearchParams | undefined;
const heldPart = (name: string): string | undefined => heldFragment?.get(name) || undefined;

/**
 * Moves the token of a mailed link from the address into memory, and nowhere else: it opens an account. Call it before
 * any code can read the address. Source: docs/rules.md ACC-07
 */
export function takeMailedToken(): void {
  const { pathname, search, hash } = window.location;
  if (hash === '' || !PAGES_OF_MAILS.test(marketFromPath(pathname).pagePath)) return;
  heldFragment = new URLSearchParams(hash.slice(1));
  window.history.replaceState(window.history.state, '', pathname + search);
}

export function dropMailedToken(): void {
  heldFragment = undefined;
}

/** @returns the number of the order that the link of this page is about */
export const mailedOrderNumber = (): string | undefined => heldPart('order');

/** @returns the token that opened this page; changes if a second link is opened in the same tab */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState(() => heldPart('token'));
  useEffect(() => {
    const take = (): void => {
      takeMailedToken();
      setToken(heldPart('token'));
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
