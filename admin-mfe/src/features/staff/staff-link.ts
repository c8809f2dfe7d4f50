import { useEffect, useState } from 'react';

// Servers older than passkeys write `password`.
const LINK = /^#staff-(?:link|password)=([\w-]{43})$/;

export interface StaffLink {
  /** undefined: opened without a link, or the link was used or dismissed */
  readonly token: string | undefined;
  forget(): void;
}

/** Reads the token of a first sign-in link. Removes it from the address at once, so that a copied URL does not contain it. */
export function useStaffLink(): StaffLink {
  const [token, setToken] = useState(() => LINK.exec(window.location.hash)?.[1]);
  useEffect(() => {
    if (token === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [token]);
  return { token, forget: () => setToken(undefined) };
}
