import { marketFromPath } from '@bindery/shared/boot';

const REVIEW = '/checkout/review';
/** The shop's own parameter, which stays. */
const OURS = 'payment';

/**
 * Removes a payment provider's parameters from the return address: ids, and a secret for the provider's script alone.
 * Call it before any code that reads the address: tracking, the router, a tag manager. Source: docs/rules.md STEPS-08
 */
export function dropProviderParameters(): void {
  const { pathname, search } = window.location;
  if (search === '' || marketFromPath(pathname).rest !== REVIEW) return;
  const ours = new URLSearchParams(search).get(OURS);
  const keptQuery = ours === null ? '' : `?${new URLSearchParams({ [OURS]: ours }).toString()}`;
  if (keptQuery !== search) window.history.replaceState(window.history.state, '', `${pathname}${keptQuery}`);
}
