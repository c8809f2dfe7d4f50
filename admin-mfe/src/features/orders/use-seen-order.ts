import { useState } from 'react';
import { ApiError, cartTag } from '@bindery/shared/data';
import type { Order } from '@bindery/shared/contracts';

/**
 * Optimistic lock for a form about an order: writes for the order as it was when the form opened. If a colleague
 * changed it meanwhile, refuses the first write and shows the current order; typed text stays, and the next press
 * writes for the current order.
 * Source: docs/rules.md STAFF-46
 */
export function useSeenOrder(order: Order) {
  const [firstOrder] = useState(order);
  const [isOutdated, setOutdated] = useState(false);
  const seenOrder = isOutdated ? order : firstOrder;
  async function forSeen<T>(write: (ifMatch: string) => Promise<T>): Promise<T> {
    try {
      return await write(cartTag(seenOrder));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order_changed') setOutdated(true);
      throw error;
    }
  }
  return { seen: seenOrder, isOutdated, forSeen };
}
