import type { Checkout } from './checkout';

/** Names one state of a checkout: the answer's ETag, and the If-Match of a write that is meant for no other. Source: docs/rules.md CHECK-02 */
export const checkoutTag = ({ id, revision }: Pick<Checkout, 'id' | 'revision'>): string =>
  `"${id}-${revision}"`;
