import type { ReactNode } from 'react';
import { BrowserRouter } from '@bindery/shared/boot';

/**
 * The page follows its address in one go. As a transition, which the router makes of a navigation by itself, a busy phone
 * goes on showing the page before, and its button: a second press would be meant for what is not there any more.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
