import type { Checkout } from './checkout';

/**
 * Returns the tag of a checkout's state: the answer's ETag, and If-Match of a conditional write.
 * Source: docs/rules.md CHECK-02
 */
export const checkoutTag = ({ id, revision }: Pick<Checkout, 'id' | 'revision'>): string =>
  `"${id}-${revision}"`;
