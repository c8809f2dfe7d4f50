/**
 * The frame of a checkout and its steps. A step is a component `({ checkout, onStep }: CheckoutStepProps)` (of
 * `../checkout-state`): `checkout` is the server's current state, `onStep('payment')` goes to another step. The frame
 * shows the heading, the step list, the order summary and any obstacles; a step shows its content and its next button
 * (`StickyActions`). It writes with `useCheckoutWrite(checkout, send, { checkoutOf, onDone })`, which shows the answer
 * by itself; `putStep` saves a step. The confirmation is a page of its own, with heading: `Confirmation({ orderId })`;
 * `onStep('confirmation', { orderId, isReplacing: true })` leads there.
 */
export { CheckoutPage } from './checkout-page';
