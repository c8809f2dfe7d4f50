import type { StandAlonePlaces } from '@bindery/shared/testing';
import { Component as CartPage } from '../exposes/cart-page';
import { Component as CheckoutPage } from '../exposes/checkout-page';
import { Component as MiniCart } from '../exposes/mini-cart';
import { Component as OrderPage } from '../exposes/order-page';
import { aLine, anExtraLine, cartServer } from './cart-server';
import { aCheckout, checkoutServer } from './checkout-server';
import { ORDER_ID, orderServer } from './order-server';

const stay = () => undefined;

/** for `npm -w cart-mfe run dev` */
export const places: StandAlonePlaces = {
  'A cart': () => ({ handlers: cartServer([aLine(), anExtraLine()]).handlers, ui: <CartPage /> }),
  'An empty cart': () => ({ handlers: cartServer().handlers, ui: <CartPage /> }),
  'The cart in the header': () => ({ handlers: cartServer([aLine()]).handlers, ui: <MiniCart /> }),
  'A checkout': () => ({
    handlers: checkoutServer(aCheckout()).handlers,
    ui: <CheckoutPage step="address" orderId={undefined} onStep={stay} />,
  }),
  'An order': () => ({ handlers: orderServer().handlers, ui: <OrderPage orderId={ORDER_ID} /> }),
};
