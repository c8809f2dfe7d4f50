/**
 * The frame of a checkout and its steps. A step is a component `({ checkout, onStep }: CheckoutStepProps)` (of
 * `../checkout-state`): `checkout` as the server has it now, `onStep('payment')` goes to another step. The frame has the
 * heading, the list of steps, the order's summary, and what stands in a step's way; a step has what is between heading and
 * its own way on (`StickyActions`). It writes with `useCheckoutWrite(checkout, send, { checkoutOf, onDone })`, whose answer
 * is shown by itself; `putStep` sends one of the steps. The confirmation has a page to itself, heading and all:
 * `Confirmation({ orderId })`; `onStep('confirmation', { orderId, isReplacing: true })` leads there.
 */
export { CheckoutPage } from './checkout-page';
