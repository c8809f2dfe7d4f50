import { useState } from 'react';
import { ApiError, cartTag } from '@bindery/shared/data';
import type { Order } from '@bindery/shared/contracts';

/**
 * The order as it was when a form about it was opened, which is what the form writes for. Where a colleague changed it
 * meanwhile that is refused once; it is shown as it is by then, what was typed stays, and the next press is for that.
 * Source: docs/rules.md STAFF-46
 */
export function useSeenOrder(order: Order) {
  const [first] = useState(order);
  const [isOutdated, setOutdated] = useState(false);
  const seen = isOutdated ? order : first;
  async function forSeen<T>(write: (ifMatch: string) => Promise<T>): Promise<T> {
    try {
      return await write(cartTag(seen));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order_changed') setOutdated(true);
      throw error;
    }
  }
  return { seen, isOutdated, forSeen };
}
