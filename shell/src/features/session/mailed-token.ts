import { useEffect, useState } from 'react';
import { marketFromPath } from '@bindery/shared/boot';

const PAGES_OF_MAILS =
  /^\/(account\/(confirm|link|reset|email|undo|delete|export)|orders\/(open|email|not-mine))\/?$/;

let held: string | undefined;

/**
 * Takes the token of a mailed link out of the address and holds it for the page, in memory alone: it opens an account.
 * To be called before anything could look at the address. Source: docs/rules.md ACC-07
 */
export function takeMailedToken(): void {
  const { pathname, search, hash } = window.location;
  if (hash === '' || !PAGES_OF_MAILS.test(marketFromPath(pathname).rest)) return;
  held = new URLSearchParams(hash.slice(1)).get('token') || undefined;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** The token is used. */
export function dropMailedToken(): void {
  held = undefined;
}

/** @returns the token that opened this page; another one when a second link is opened in the same tab */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState(held);
  useEffect(() => {
    const take = (): void => {
      takeMailedToken();
      setToken(held);
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
