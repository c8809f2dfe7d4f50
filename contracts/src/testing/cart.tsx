// The page's requirements for cart_mfe.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anEmptyCart,
  answersCart,
  answersExtras,
  answersSchema,
  aProduct,
  aSchema,
  handle,
  problem,
  renderRemote,
} from '@bindery/shared/testing';
import type {
  CartPageProps,
  CheckoutPageProps,
  MiniCartProps,
  OptionsStepProps,
  OrderEditorProps,
  OrderPageProps,
} from '../cart';
import { anOrder } from './an-order';
import { exposesComponent, type Load } from './exposed';

const forgetsAfterTests = (): void =>
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

const order = anOrder();
const item = order.items[0]!;
const orderHandlers = [
  handle('GET /website/v2/orders/:id', { body: { data: order } }),
  handle('GET /website/v1/orders/items/:id/book', {
    body: { data: { product: aProduct, schema: { ...aSchema, version: aProduct.version } } },
  }),
  handle('GET /website/v1/orders/items/:id/revisions', { body: { data: [] } }),
  answersExtras([]),
];
const noOrder = [
  handle('GET /website/v2/orders/:id', { status: 404, body: problem(404, 'order_not_found') }),
];

const SLOTS: Pick<OrderEditorProps, 'Form' | 'Book' | 'Frame'> = {
  Form: ({ product, step, lockedKeys, onStep, onComplete }) => (
    <>
      <p>{`The form of ${product.name}, step ${step}, without ${lockedKeys.join()}`}</p>
      <button onClick={() => onStep(2, false)}>Next</button>
      <button onClick={onComplete}>Done</button>
    </>
  ),
  Book: ({ product }) => <p>{`The pages of ${product.name}`}</p>,
  Frame: ({ preview, children }) => (
    <section aria-label="The shell's frame">
      {preview}
      {children}
    </section>
  ),
};
async function editOrder(
  load: Load<OrderEditorProps>,
  step: OrderEditorProps['step'],
  handlers = orderHandlers,
) {
  const { Component } = await load();
  const onStep = jest.fn<OrderEditorProps['onStep']>();
  renderRemote(<Component {...SLOTS} orderId={order.id} itemId={item.id} step={step} onStep={onStep} />, {
    handlers,
  });
  return { onStep };
}

export const miniCartContract = (load: Load<MiniCartProps>): void =>
  describe('MiniCart, as the page uses it', () => {
    forgetsAfterTests();
    exposesComponent(load);

    it('needs no props to show a link to the market’s cart in the header', async () => {
      const { Component } = await load();
      renderRemote(<Component />, { handlers: [answersCart(anEmptyCart)] });
      expect(await screen.findByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/uk/cart');
    });
  });

export const cartPageContract = (load: Load<CartPageProps>): void =>
  describe('CartPage, as the page uses it', () => {
    forgetsAfterTests();
    exposesComponent(load);

    it('shows a link to the books on an empty cart page, without a first-level heading', async () => {
      const { Component } = await load();
      renderRemote(<Component />, { handlers: [answersCart(anEmptyCart)], path: '/uk/cart' });
      expect(await screen.findByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
      expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    });
  });

export const optionsStepContract = (load: Load<OptionsStepProps>): void =>
  describe('OptionsStep, as the page uses it', () => {
    forgetsAfterTests();
    exposesComponent(load);

    it('shows the options of the given product, reports Back, and leaves the cart unchanged', async () => {
      const { Component } = await load();
      localStorage.setItem(aProduct.slug, JSON.stringify({ name: 'Robin', hair: 'red', friend: 'fox' }));
      const callbacks = { onBack: jest.fn<OptionsStepProps['onBack']>(), onAdded: jest.fn() };
      renderRemote(<Component product={aProduct} {...callbacks} />, {
        handlers: [answersCart(anEmptyCart), answersSchema(aSchema), answersExtras([])],
      });
      expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeEnabled();
      expect(screen.getByRole('radio', { name: /Hardcover/ })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: /^Change your/ }));
      expect(callbacks.onBack).toHaveBeenCalledTimes(1);
      expect(callbacks.onAdded).not.toHaveBeenCalled();
    });
  });

export const orderPageContract = (load: Load<OrderPageProps>): void =>
  describe('OrderPage, as the page uses it', () => {
    forgetsAfterTests();
    exposesComponent(load);

    it('shows the given order, or a message if the order does not exist', async () => {
      const { Component } = await load();
      const { unmount } = renderRemote(<Component orderId={order.id} />, { handlers: orderHandlers });
      expect(await screen.findByText(new RegExp(order.number))).toBeVisible();
      unmount();
      const { network } = renderRemote(<Component orderId={order.id} />, { handlers: noOrder });
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(network.requestsTo('GET /website/v2/orders/:id')[0]!.path).toContain(order.id);
    });
  });

export const orderEditorContract = (load: Load<OrderEditorProps>): void =>
  describe('OrderEditor, as the page uses it', () => {
    forgetsAfterTests();
    exposesComponent(load);

    it('shows the form and the book inside the given frame, and reports each step', async () => {
      const { onStep } = await editOrder(load, 1);
      const frame = await screen.findByRole('region', { name: "The shell's frame" });
      expect(await screen.findByText('The form of A Book, step 1, without friend')).toBeVisible();
      expect(frame).toHaveTextContent('The pages of A Book');
      await userEvent.click(screen.getByRole('button', { name: 'Next' }));
      expect(onStep).toHaveBeenCalledWith(2, false);
      await userEvent.click(screen.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(onStep).toHaveBeenCalledWith('review', false));
    });

    it('shows a message and no form if the order does not exist', async () => {
      await editOrder(load, 1, noOrder);
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(screen.queryByText(/^The form of/)).not.toBeInTheDocument();
    });
  });

export const checkoutPageContract = (load: Load<CheckoutPageProps>): void =>
  describe('CheckoutPage, as the page uses it', () => {
    forgetsAfterTests();
    exposesComponent(load);

    it('shows a link to the books if the cart is empty, and does not navigate', async () => {
      const { Component } = await load();
      const onStep = jest.fn<CheckoutPageProps['onStep']>();
      renderRemote(<Component step={undefined} orderId={undefined} onStep={onStep} />, {
        handlers: [
          answersCart(anEmptyCart),
          handle('GET /website/v1/user', { body: { data: null } }),
          handle('GET /website/v2/checkout', { body: { data: null } }),
          handle('POST /website/v2/checkout', { status: 409, body: problem(409, 'cart_empty') }),
          handle('POST /website/v2/checkout/result', {
            status: 404,
            body: problem(404, 'payment_not_found'),
          }),
        ],
      });
      expect(await screen.findByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
      expect(onStep).not.toHaveBeenCalled();
    });
  });
