export { countriesQuery, putAddress, putStep, serverClockOffset, type WriteHeaders } from './checkout-api';
export { shownStep, STEPS, waitingStep, type CheckoutStepProps, type OpenStep } from './steps';
export { useCheckout, useDropCheckout, useKeepCheckout, useRenewCheckout } from './use-checkout';
export { useIsLedOn } from './use-is-led-on';
export { useCheckoutWrite } from './use-checkout-write';
