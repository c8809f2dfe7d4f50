import { useEffect, useState } from 'react';

// A server of before passkeys writes the second name.
const LINK = /^#staff-(?:link|password)=([\w-]{43})$/;

export interface StaffLink {
  /** undefined: the page was opened without a link, or the link was used or left */
  readonly token: string | undefined;
  forget(): void;
}

/** The token of a link by which a member comes in for the first time. It leaves the address at once, so nobody copies it along. */
export function useStaffLink(): StaffLink {
  const [token, setToken] = useState(() => LINK.exec(window.location.hash)?.[1]);
  useEffect(() => {
    if (token === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [token]);
  return { token, forget: () => setToken(undefined) };
}
