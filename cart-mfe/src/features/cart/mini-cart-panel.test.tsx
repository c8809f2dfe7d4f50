import { describe, it, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bindery/shared/testing';
import { aLine, anExtraLine, cartServer } from '../../testing/cart-server';
import { MiniCart } from './mini-cart';

function show(...lines: Parameters<typeof cartServer>[0] & object) {
  const server = cartServer(lines);
  return { server, ...renderRemote(<MiniCart />, { handlers: server.handlers }) };
}
const look = () => screen.findByLabelText('Show cart');

describe('the mini cart panel (CART-06)', () => {
  it('lists each book with its extras, and links to the cart', async () => {
    show(aLine(), anExtraLine());
    await userEvent.click(await look());
    const panel = await screen.findByRole('region', { name: 'Your cart' });
    expect(panel).toHaveTextContent('A Book (Robin)');
    expect(within(panel).getByRole('list', { name: 'Extras for A Book (Robin)' })).toHaveTextContent(
      '+ Starry paper£3.50',
    );
    expect(within(panel).getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/uk/cart');
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  it('shows changes from other tabs', async () => {
    const { server } = show(aLine(), anExtraLine());
    await userEvent.click(await look());
    await screen.findByText('+ Starry paper');
    server.lines = [aLine({ quantity: 2 })];
    const channel = new BroadcastChannel('bindery-cart');
    channel.postMessage({ number: 'B1', revision: 1 });
    channel.close();
    await waitFor(() => expect(screen.queryByText('+ Starry paper')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Your cart' })).not.toBeInTheDocument();
    expect(await look()).toHaveFocus();
  });

  it('is not offered if the cart is empty', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Cart, empty' })).toBeVisible();
    expect(screen.queryByRole('button', { hidden: true })).not.toBeInTheDocument();
  });
});
