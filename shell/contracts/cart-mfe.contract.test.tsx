// What the shell relies on of cart_mfe. Its own test job runs this: whoever breaks it hears of it first.
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import * as cartPage from 'cart-mfe/src/exposes/cart-page';
import * as checkoutPage from 'cart-mfe/src/exposes/checkout-page';
import * as miniCart from 'cart-mfe/src/exposes/mini-cart';
import * as optionsStep from 'cart-mfe/src/exposes/options-step';
import * as orderEditor from 'cart-mfe/src/exposes/order-editor';
import * as orderPage from 'cart-mfe/src/exposes/order-page';
import { anEmptyCart, answersCart, renderRemote } from '@bindery/shared/testing';
import declared from 'cart-mfe/mfe.json';
import { notAccepted } from './not-accepted';

afterEach(() => localStorage.clear());

describe('cart_mfe, as the shell uses it', () => {
  it('exposes each module by a contract that the page accepts (REL-08)', () => {
    expect(notAccepted('cart_mfe', declared)).toEqual([]);
  });

  it.each(Object.entries({ cartPage, checkoutPage, miniCart, optionsStep, orderEditor, orderPage }))(
    '%s exposes a component of the contract version that the page speaks',
    (_, exposed) => {
      expect(exposed).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
    },
  );

  it('the header’s place is a link to the cart of the market, with no props', async () => {
    renderRemote(<miniCart.Component />, { handlers: [answersCart(anEmptyCart)] });
    expect(await screen.findByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/uk/cart');
  });

  it('the page of the cart leads back to the books while it is empty; its heading is not the page’s first', async () => {
    renderRemote(<cartPage.Component />, { handlers: [answersCart(anEmptyCart)], path: '/uk/cart' });
    expect(await screen.findByRole('link', { name: 'See our books' })).toHaveAttribute('href', '/uk');
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});
