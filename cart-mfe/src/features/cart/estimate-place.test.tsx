import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared/market';
import { answersExtras, handle, renderRemote, type SeenRequest } from '@bindery/shared/testing';
import type { Cart } from '@bindery/shared/contracts';
import { aLine, cartOf, hasNoWallet } from '../../testing/cart-server';
import { CartPage } from './cart-page';

const money = (amount: string) => ({ amount, formatted: `$${amount}` });
const sumsByPlace: Readonly<Record<string, Partial<Cart['price']['estimate']>>> = {
  CT: { tax: money('1.59'), total: money('31.57') },
  AK: { tax: money('0.00'), total: money('35.98') },
};

/** Shows a cart in a market. The shop delivers everywhere except to Puerto Rico. */
function show(identifier: string, openPlace: Cart['price']['openPlace']) {
  const cartFor = ({ headers }: Pick<SeenRequest, 'headers'>): Cart => {
    const place = headers['x-place'] ?? '';
    const plain = cartOf(aLine());
    const [usual, tax] = [money('29.98'), null];
    const estimate = { country: 'US', shipping: money('4.99'), tax, credit: money('0.00'), total: usual };
    return {
      ...plain,
      price: {
        ...plain.price,
        taxIncluded: false,
        pending: ['shipping', 'tax'],
        openPlace,
        ...(place !== 'PR' && {
          shippingFrom: estimate.shipping,
          estimate: { ...estimate, ...sumsByPlace[place] },
        }),
      },
    };
  };
  return renderRemote(<CartPage />, {
    market: findMarket(identifier)!,
    handlers: [
      answersExtras([]),
      hasNoWallet,
      handle('GET /website/v2/cart', (request) => ({ body: { data: cartFor(request) } })),
      handle('PATCH /website/v2/cart/items/:id', (request) => ({
        body: { data: { order: cartFor(request), newGuestToken: '' } },
      })),
    ],
  });
}
afterEach(() => sessionStorage.clear());
const summary = () => screen.findByRole('region', { name: 'Summary' });

describe('the estimate for a place (CART-07)', () => {
  it('is for the state that the shopper chooses', async () => {
    const { network } = show('us', 'region');
    const sums = within(await summary());
    expect(sums.getByText('$29.98')).toBeVisible();
    await userEvent.selectOptions(await sums.findByRole('combobox', { name: 'Estimate for' }), 'Connecticut');
    expect(await sums.findByText('$31.57')).toBeVisible();
    expect(sums.getByText('$1.59')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^One more/ }));
    const writes = () => network.requestsTo('PATCH /website/v2/cart/items/line-1');
    await waitFor(() => expect(writes().map(({ headers }) => headers['x-place'])).toEqual(['CT']));
    expect(sums.getByText('$31.57')).toBeVisible();
    await userEvent.selectOptions(sums.getByRole('combobox', { name: 'Estimate for' }), 'Alaska');
    expect(await sums.findByText('$35.98')).toBeVisible();
  });

  it('is kept for the tab', async () => {
    const { unmount } = show('us', 'region');
    const choice = await screen.findByRole('combobox', { name: 'Estimate for' });
    await userEvent.selectOptions(choice, 'Connecticut');
    expect(await screen.findByText('$31.57')).toBeVisible();
    unmount();
    show('us', 'region');
    expect(await screen.findByText('$31.57')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Estimate for' })).toHaveDisplayValue('Connecticut');
  });

  it('says if the shop does not deliver to the place', async () => {
    show('us', 'region');
    const choice = await screen.findByRole('combobox', { name: 'Estimate for' });
    await userEvent.selectOptions(choice, 'Puerto Rico');
    expect(await screen.findByText('We don’t ship there.')).toBeVisible();
    await userEvent.selectOptions(choice, 'Connecticut');
    expect(await screen.findByText('$31.57')).toBeVisible();
    expect(screen.queryByText('We don’t ship there.')).not.toBeInTheDocument();
  });

  it('accepts a postcode and formats it as the country does', async () => {
    const { network } = show('uk', 'postcode');
    const entry = await screen.findByRole('textbox', { name: 'Estimate for postcode' });
    await userEvent.type(entry, 'nonsense{Enter}');
    expect(entry).toHaveAccessibleDescription('Please check this postcode.');
    await userEvent.clear(entry);
    await userEvent.type(entry, 'bt11aa{Enter}');
    expect(entry).toHaveValue('BT1 1AA');
    expect(entry).not.toHaveAccessibleDescription();
    expect(network.requestsTo('GET /website/v2/cart').at(-1)!.headers['x-place']).toBe('BT1 1AA');
  });

  it('is not offered if neither delivery nor tax depends on the place', async () => {
    show('ie', undefined);
    await summary();
    expect(screen.queryByRole('combobox', { name: 'Estimate for' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Estimate/ })).not.toBeInTheDocument();
  });
});
