import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutPageProps } from '@bindery/contracts/cart';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const Checkout = ({ step, orderId, onStep }: CheckoutPageProps) => (
  <>
    <p>{['Checkout:', step, orderId].filter(Boolean).join(' ')}</p>
    <button onClick={() => onStep('confirmation', { orderId: 'o-1' })}>Done</button>
  </>
);
const load = async (id: string): Promise<unknown> =>
  id === 'cart_mfe/CheckoutPage' ? moduleOf(Checkout) : moduleThatSays(`[${id}]`);

describe('the URLs of a checkout (ADDR-01)', () => {
  it('contain the name of the step', async () => {
    await renderPage('/uk/checkout/address', { load });
    expect(await screen.findByText('Checkout: address')).toBeVisible();
    expect(document.title).toMatch(/^Delivery address \| /);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Checkout: confirmation o-1')).toBeVisible();
    expect(document.title).toMatch(/^Thank you \| /);
  });

  it('are valid without a step', async () => {
    await renderPage('/uk/checkout', { load });
    expect(await screen.findByText('Checkout:')).toBeVisible();
  });

  it('do not open a checkout if the step is unknown', async () => {
    await renderPage('/uk/checkout/nothing', { load });
    expect(screen.queryByText(/^Checkout:/)).not.toBeInTheDocument();
    expect(document.title).not.toMatch(/Delivery address/);
  });

  it('do not show the market chooser (ADDR-01)', async () => {
    await renderPage('/uk/checkout/address', { load });
    await screen.findByText('Checkout: address');
    expect(screen.queryByRole('button', { name: /United Kingdom/ })).not.toBeInTheDocument();
  });
});
