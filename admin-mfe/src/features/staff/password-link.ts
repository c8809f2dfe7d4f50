import { useEffect, useState } from 'react';

const LINK = /^#staff-password=([\w-]{43})$/;

export interface PasswordLink {
  /** undefined: the page was opened by no such link, or it was used, or left */
  readonly token: string | undefined;
  forget(): void;
}

/**
 * The token of a link to choose a password by, which is taken out of the address at once: nobody copies it along.
 */
export function usePasswordLink(): PasswordLink {
  const [token, setToken] = useState(() => LINK.exec(window.location.hash)?.[1]);
  useEffect(() => {
    if (token === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [token]);
  return { token, forget: () => setToken(undefined) };
}
