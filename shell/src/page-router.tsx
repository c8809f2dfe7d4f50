import type { ReactNode } from 'react';
import { BrowserRouter } from '@bindery/shared/boot';

/**
 * Renders a navigation at once. By default the router uses a transition, so a slow phone keeps showing the old page and
 * its buttons, and a second press would hit an outdated button.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
