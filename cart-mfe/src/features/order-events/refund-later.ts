import { getAnalytics } from '@bindery/analytics';

/** Tells that an order is given back. Hardly an order is: what tells it is loaded by then. */
export function refundLater(orderNumber: string): void {
  const at = getAnalytics().context();
  const loaded = import(/* webpackChunkName: "refund" */ './refund');
  // an event that could not be loaded is not told: the shopper has nothing of it
  void loaded.then(({ refund }) => getAnalytics().track(refund, { orderNumber }, at)).catch(() => undefined);
}
