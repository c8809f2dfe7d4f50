import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bindery/shared/testing';
import type { LineItem } from '@bindery/shared/contracts';
import { aLine, cartServer } from '../../testing/cart-server';
import { CartPage } from './cart-page';

const NAME = 'More for A Book (Robin)';
const show = (...lines: LineItem[]) => renderRemote(<CartPage />, { handlers: cartServer(lines).handlers });
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: NAME }));
  return screen.getByRole('group', { name: NAME });
};

describe('the menu of a line', () => {
  it('contains all actions on the line except Edit and the quantity', async () => {
    show(aLine());
    const line = await screen.findByRole('article');
    expect(within(line).getByRole('link')).toHaveAccessibleName('Edit A Book (Robin)');
    const menu = await open();
    expect(within(menu).getByRole('link', { name: /^Change format/ })).toBeVisible();
    expect(
      within(menu)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Make one for another child', 'Save for later', 'Remove']);
  });

  it('closes with Escape, which returns the focus to its button', async () => {
    show(aLine());
    const menu = await open();
    await userEvent.tab();
    expect(within(menu).getByRole('link', { name: /^Change format/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(menu).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: NAME, expanded: false })).toHaveFocus();
  });

  it('closes if the focus leaves it or the shopper clicks elsewhere', async () => {
    show(aLine());
    const menu = await open();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('link', { name: 'Edit A Book (Robin)' })).toHaveFocus();
    expect(menu).not.toBeInTheDocument();
    const menuAgain = await open();
    await userEvent.click(screen.getByText('Subtotal (1 item)'));
    expect(menuAgain).not.toBeInTheDocument();
  });

  it.each([
    ['none are left', aLine({ onlyLeft: 0 })],
    ['it cannot be bought', aLine({ unavailable: 'sold_out' })],
  ])('is replaced by buttons if the line has to leave the cart because %s', async (_, line) => {
    show(line);
    expect(await screen.findByRole('button', { name: 'Save for later: A Book (Robin)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove A Book (Robin)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
  });
});

describe('the bar of a cart with an open decision (CART-23)', () => {
  it('shows at the checkout button which decision is open', async () => {
    const money = (amount: string) => ({ amount, formatted: `£${amount}` });
    show(
      aLine({ onlyLeft: 0 }),
      aLine({ id: 'line-2', priceChanged: { before: money('9.00'), now: money('24.99') } }),
    );
    const checkout = await screen.findByRole('button', { name: 'Checkout' });
    expect(checkout).toHaveAttribute('aria-disabled', 'true');
    expect(checkout).toHaveAccessibleDescription(/^Some items have sold out or run low/);
  });
});
