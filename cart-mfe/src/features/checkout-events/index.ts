export { beginCheckout } from './begin-checkout';
export { checkoutV3 } from './checkout-v3';
export { addPaymentInfo, paymentAdded } from './add-payment-info';
export { addShippingInfo, shippingSubmitted } from './add-shipping-info';
