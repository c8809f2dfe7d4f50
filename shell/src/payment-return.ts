import { marketFromPath } from '@bindery/shared/boot';

const REVIEW = '/checkout/review';
/** Kept: what the shop itself says of the return. */
const OURS = 'payment';

/**
 * Takes what a payment provider has added out of the address that it sends the shopper back to: ids, and a secret that
 * belongs to its script alone. To be called before anything that could look at the address: tracking, the router, a tag
 * manager. Source: docs/rules.md STEPS-08
 */
export function dropProviderParameters(): void {
  const { pathname, search } = window.location;
  if (search === '' || marketFromPath(pathname).rest !== REVIEW) return;
  const ours = new URLSearchParams(search).get(OURS);
  const kept = ours === null ? '' : `?${new URLSearchParams({ [OURS]: ours }).toString()}`;
  if (kept !== search) window.history.replaceState(window.history.state, '', `${pathname}${kept}`);
}
