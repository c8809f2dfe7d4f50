// The shell's needs of cart_mfe. Also runs in cart_mfe's test job, so a breaking change fails there.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutPageProps, OptionsStepProps, OrderEditorProps } from 'cart-mfe/src/contract';
import * as cartPage from 'cart-mfe/src/exposes/cart-page';
import * as checkoutPage from 'cart-mfe/src/exposes/checkout-page';
import * as miniCart from 'cart-mfe/src/exposes/mini-cart';
import * as optionsStep from 'cart-mfe/src/exposes/options-step';
import * as orderEditor from 'cart-mfe/src/exposes/order-editor';
import * as orderPage from 'cart-mfe/src/exposes/order-page';
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
import declared from 'cart-mfe/mfe.json';
import { anOrder } from './testing/an-order';
import { notAccepted } from './testing/not-accepted';

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
function editOrder(step: OrderEditorProps['step'], handlers = orderHandlers) {
  const onStep = jest.fn<OrderEditorProps['onStep']>();
  renderRemote(
    <orderEditor.Component {...SLOTS} orderId={order.id} itemId={item.id} step={step} onStep={onStep} />,
    { handlers },
  );
  return { onStep };
}

describe('cart_mfe, as the shell uses it', () => {
  it('exposes each module under a contract version that the page accepts (REL-08)', () => {
    expect(notAccepted('cart_mfe', declared)).toEqual([]);
  });

  it.each(Object.entries({ cartPage, checkoutPage, miniCart, optionsStep, orderEditor, orderPage }))(
    '%s exposes a component with the contract version that the page supports',
    (_, exposed) => {
      expect(exposed).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
    },
  );

  it('shows a link to the market’s cart in the header, without any props', async () => {
    renderRemote(<miniCart.Component />, { handlers: [answersCart(anEmptyCart)] });
    expect(await screen.findByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/uk/cart');
  });

  it('shows a link to the books on an empty cart page, without a first-level heading', async () => {
    renderRemote(<cartPage.Component />, { handlers: [answersCart(anEmptyCart)], path: '/uk/cart' });
    expect(await screen.findByRole('link', { name: 'See our books' })).toHaveAttribute('href', '/uk');
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  it('shows the options of the given product, reports Back, and leaves the cart unchanged', async () => {
    localStorage.setItem(aProduct.slug, JSON.stringify({ name: 'Robin', hair: 'red', friend: 'fox' }));
    const callbacks = { onBack: jest.fn<OptionsStepProps['onBack']>(), onAdded: jest.fn() };
    renderRemote(<optionsStep.Component product={aProduct} {...callbacks} />, {
      handlers: [answersCart(anEmptyCart), answersSchema(aSchema), answersExtras([])],
    });
    expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: /Hardcover/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Change what/ }));
    expect(callbacks.onBack).toHaveBeenCalledTimes(1);
    expect(callbacks.onAdded).not.toHaveBeenCalled();
  });

  it('shows the given order, and a message in its place if it does not exist', async () => {
    const { unmount } = renderRemote(<orderPage.Component orderId={order.id} />, { handlers: orderHandlers });
    expect(await screen.findByText(new RegExp(order.number))).toBeVisible();
    unmount();
    const { network } = renderRemote(<orderPage.Component orderId={order.id} />, { handlers: noOrder });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(network.requestsTo('GET /website/v2/orders/:id')[0]!.path).toContain(order.id);
  });

  it('shows an order’s edit in the form, beside the book and inside the given frame', async () => {
    const { onStep } = editOrder(1);
    const frame = await screen.findByRole('region', { name: "The shell's frame" });
    expect(await screen.findByText('The form of A Book, step 1, without friend')).toBeVisible();
    expect(frame).toHaveTextContent('The pages of A Book');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onStep).toHaveBeenCalledWith(2, false);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review', false));
  });

  it('shows a message and no form if the order does not exist', async () => {
    editOrder(1, noOrder);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(/^The form of/)).not.toBeInTheDocument();
  });

  it('shows in its place that the cart of a checkout is empty, and does not navigate', async () => {
    const onStep = jest.fn<CheckoutPageProps['onStep']>();
    renderRemote(<checkoutPage.Component step={undefined} orderId={undefined} onStep={onStep} />, {
      handlers: [
        answersCart(anEmptyCart),
        handle('GET /website/v1/user', { body: { data: null } }),
        handle('GET /website/v2/checkout', { body: { data: null } }),
        handle('POST /website/v2/checkout', { status: 409, body: problem(409, 'cart_empty') }),
        handle('POST /website/v2/checkout/result', { status: 404, body: problem(404, 'payment_not_found') }),
      ],
    });
    expect(await screen.findByRole('link', { name: 'See our books' })).toHaveAttribute('href', '/uk');
    expect(onStep).not.toHaveBeenCalled();
  });
});
