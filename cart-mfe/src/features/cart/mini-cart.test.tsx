import { describe, it, expect } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { findMarket } from '@bindery/shared';
import { cartQuery } from '@bindery/shared/data';
import { handle, renderRemote } from '@bindery/shared/testing';
import { aLine, cartOf, cartServer } from '../../testing/cart-server';
import { MiniCart } from './mini-cart';

const uk = findMarket('uk')!;

describe('the link to the cart', () => {
  it('shows the number of items', async () => {
    renderRemote(<MiniCart />, { handlers: cartServer([aLine({ quantity: 2 })]).handlers });
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toHaveAttribute('href', '/uk/cart');
  });

  it('has its own texts for a single item and an empty cart', async () => {
    const { queryClient } = renderRemote(<MiniCart />, { handlers: cartServer([aLine()]).handlers });
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    act(() => {
      queryClient.setQueryData(cartQuery(uk).queryKey, cartOf());
    });
    expect(await screen.findByRole('link', { name: 'Cart, empty' })).toBeVisible();
  });

  it('is updated when another part of the page changes the cart', async () => {
    const { queryClient } = renderRemote(<MiniCart />, { handlers: cartServer().handlers });
    await screen.findByRole('link', { name: 'Cart, empty' });
    act(() => {
      queryClient.setQueryData(cartQuery(uk).queryKey, cartOf(aLine({ quantity: 3 })));
    });
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });

  it('shows no number before the server answers', async () => {
    const { network } = renderRemote(<MiniCart />, {
      handlers: [handle('GET /website/v2/cart', { status: 503 })],
    });
    const link = screen.getByRole('link', { name: 'Cart' });
    await waitFor(() => expect(network.requestsTo('GET /website/v2/cart').length).toBeGreaterThan(1));
    expect(link).toHaveAccessibleName('Cart');
    expect(link).toHaveAttribute('href', '/uk/cart');
  });
});
