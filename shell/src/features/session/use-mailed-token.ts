import { useEffect, useState } from 'react';
import { mailedFragment, takeMailedToken } from './mailed-token';

const mailedValue = (name: string): string | undefined =>
  new URLSearchParams(mailedFragment()).get(name) || undefined;

/** @returns the order number from the mailed link that opened this page */
export const mailedOrderNumber = (): string | undefined => mailedValue('order');

const mailedToken = (): string | undefined => mailedValue('token');

/** @returns the token that opened this page; it changes if the shopper opens a second link in the same tab */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState(mailedToken);
  useEffect(() => {
    const take = (): void => {
      takeMailedToken();
      setToken(mailedToken());
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
