import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderEditorProps } from '@bindery/contracts/cart';
import { aProduct, answersProduct, handle } from '@bindery/shared/testing';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const PRODUCT = '/uk/personalized-products/a-book';
const handlers = [answersProduct(aProduct)];
const retry = () => screen.findByRole('button', { name: 'Try again' });

afterEach(() => {
  jest.useRealTimers();
});

/** Silences React's log of caught errors. */
function expectComplaints(): void {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
}

describe('a remote that cannot be loaded', () => {
  expectComplaints();

  it('affects only its own slot, where a notice names the missing part', async () => {
    await renderPage(PRODUCT, {
      handlers,
      load: async (id) =>
        id.startsWith('preview') ? Promise.reject(new Error('boom')) : moduleThatSays(`[${id}]`),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the preview');
    expect(screen.getByText('[builder_mfe/CustomisationForm]')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cart' })).toBeVisible();
  });

  it('appears after a press of Retry', async () => {
    const load = jest.fn(async (id: string): Promise<unknown> => moduleThatSays(`[${id}]`));
    load.mockImplementationOnce(() => Promise.reject(new Error('boom')));
    await renderPage('/uk/cart', { load });
    await userEvent.click(await retry());
    expect(await screen.findByText('[cart_mfe/CartPage]')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('fills its slot automatically if its files arrive late', async () => {
    jest.useFakeTimers();
    let arrive: (module: unknown) => void = () => undefined;
    const arrival = new Promise<unknown>((resolve) => {
      arrive = resolve;
    });
    const { failures } = await renderPage('/uk/cart', { load: () => arrival });
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your cart');
    expect(failures).toEqual([expect.objectContaining({ errorClass: 'RemoteTimeoutError' })]);
    arrive(moduleThatSays('[the cart]'));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('[the cart]')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('causes one report with technical details', async () => {
    const { failures } = await renderPage('/uk/cart', { load: () => Promise.reject(new Error('boom')) });
    await retry();
    expect(failures).toEqual([
      {
        remote: 'cart_mfe',
        version: 'v1',
        expose: './CartPage',
        phase: 'load',
        errorClass: 'RemoteStartError',
        durationMs: expect.any(Number),
      },
    ]);
  });
});

/** Returns fake remotes. The named remote fails until the network is back, while all others load. */
function failing(remote: string, loadOther: (id: string) => unknown = (id) => moduleThatSays(`[${id}]`)) {
  const network = { isBack: false };
  const load = jest.fn(async (id: string) =>
    id.startsWith(remote) && !network.isBack ? Promise.reject(new Error('boom')) : loadOther(id),
  );
  return { network, load };
}

describe('a page with a remote that fails', () => {
  expectComplaints();

  const ORDER = '?order_id=o-1&item=i-1';
  it.each([
    ['/uk/cart', 'cart_mfe/CartPage', 'We couldn’t load your cart'],
    ['/uk/create/a-book/options', 'cart_mfe/OptionsStep', 'We couldn’t load the formats'],
    ['/uk/checkout/address', 'cart_mfe/CheckoutPage', 'We couldn’t load the checkout'],
    [`/uk/orders${ORDER}`, 'cart_mfe/OrderPage', 'We couldn’t load your order'],
    [`/uk/orders/edit/1${ORDER}`, 'cart_mfe/OrderEditor', 'We couldn’t load your order'],
  ])('at %s without %s names the missing part, which Retry loads', async (path, remote, message) => {
    const { network, load } = failing(remote);
    await renderPage(path, { handlers, load });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('banner')).toBeVisible();
    network.isBack = true;
    await userEvent.click(await retry());
    expect(await screen.findByText(`[${remote}]`)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('loses only the form if the form fails in an order’s editor', async () => {
    const Editor = ({ Form, Book }: OrderEditorProps) => (
      <>
        <p>Until 16:00</p>
        <Book product={aProduct} />
        <Form
          product={aProduct}
          lockedKeys={[]}
          step={1}
          stepsAfter={1}
          onStep={() => undefined}
          onComplete={() => undefined}
        />
      </>
    );
    const { network, load } = failing('builder_mfe', (id) =>
      id === 'cart_mfe/OrderEditor' ? moduleOf(Editor) : moduleThatSays(`[${id}]`),
    );
    await renderPage(`/uk/orders/edit/1${ORDER}`, { handlers, load });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the form');
    expect(screen.getByText('Until 16:00')).toBeVisible();
    expect(await screen.findByText('[preview_mfe/BookPreview]')).toBeVisible();
    network.isBack = true;
    await userEvent.click(await retry());
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
  });

  it('shows account pages unchanged if the header’s remote fails', async () => {
    window.localStorage.setItem('guest-token', 'mine');
    const { load } = failing('cart_mfe');
    await renderPage('/uk/account/sign-in', { load });
    expect(
      await screen.findByRole('button', { name: 'We couldn’t load your cart · Try again' }),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email address' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    window.localStorage.clear();
  });
});

describe('a failed remote', () => {
  expectComplaints();

  it('is requested again when the shopper returns to the page', async () => {
    const { network, load } = failing('cart_mfe/CartPage');
    const noBooks = handle('GET /_canvas/api/home', 'offline');
    await renderPage('/uk/cart', { handlers: [noBooks], load });
    await retry();
    await userEvent.click(screen.getByRole('link', { name: 'Bindery, home' }));
    await waitFor(() => expect(screen.queryByText('We couldn’t load your cart')).not.toBeInTheDocument());
    network.isBack = true;
    await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
    expect(await screen.findByText('[cart_mfe/CartPage]')).toBeVisible();
  });

  it('is requested again when the network returns', async () => {
    const { network, load } = failing('builder');
    await renderPage(PRODUCT, { handlers, load });
    await retry();
    network.isBack = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is the only remote that the page requests again', async () => {
    const { load } = failing('nobody');
    await renderPage(PRODUCT, { handlers, load });
    await screen.findByText('[builder_mfe/CustomisationForm]');
    const loaded = load.mock.calls.length;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(loaded);
  });

  it('has a Retry button in the header too', async () => {
    window.localStorage.setItem('guest-token', 'mine');
    const { network, load } = failing('cart_mfe/MiniCart');
    await renderPage(PRODUCT, { handlers, load });
    const retryButton = await screen.findByRole('button', { name: 'We couldn’t load your cart · Try again' });
    expect(screen.getByRole('link', { name: 'Cart' })).toBeVisible();
    await userEvent.click(retryButton); // still failing
    await screen.findByRole('button', { name: 'We couldn’t load your cart · Try again' });
    network.isBack = true;
    await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
    expect(await screen.findByText('[cart_mfe/MiniCart]')).toBeVisible();
    window.localStorage.clear();
  });
});

describe('a remote that throws during render', () => {
  expectComplaints();

  it('affects only its own slot, and is reported', async () => {
    const broken = moduleOf(() => {
      throw new TypeError('undefined is not a function');
    });
    const { failures } = await renderPage(PRODUCT, {
      handlers,
      load: async (id) => (id.startsWith('builder') ? broken : moduleThatSays(`[${id}]`)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the form');
    expect(screen.getByText('[preview_mfe/BookPreview]')).toBeVisible();
    expect(failures).toEqual([
      expect.objectContaining({ remote: 'builder_mfe', phase: 'render', errorClass: 'TypeError' }),
    ]);
  });
});

describe('a panel that the server names', () => {
  const panel = { remote: 'admin_mfe', expose: './AdminPanel', failed: 'The staff panel did not load' };

  it('appears below the page, with props from the server', async () => {
    const { failures } = await renderPage('/uk/cart', { remotes: ['cart_mfe', 'admin_mfe'], panel });
    expect(await screen.findByText('[admin_mfe/AdminPanel]')).toBeVisible();
    expect(failures).toEqual([]);
  });

  it('shows the server’s text if it fails to load', async () => {
    // React logs caught errors
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = async (id: string) => {
      if (id.startsWith('admin')) throw new TypeError('Failed to fetch');
      return moduleThatSays(`[${id}]`);
    };
    await renderPage('/uk/cart', { remotes: ['cart_mfe', 'admin_mfe'], panel, load });
    expect(await screen.findByRole('alert')).toHaveTextContent('The staff panel did not load');
  });

  it('is not requested if the page does not list its remote', async () => {
    await renderPage('/uk/cart', { panel });
    await screen.findByText('[cart_mfe/CartPage]');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is absent if the server names none', async () => {
    const load = jest.fn(async (id: string) => moduleThatSays(`[${id}]`));
    await renderPage('/uk/cart', { load });
    await screen.findByText('[cart_mfe/CartPage]');
    expect(load.mock.calls.flat().join()).not.toContain('admin');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
