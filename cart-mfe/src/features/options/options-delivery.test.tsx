import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared/market';
import { product, show } from './options-test-kit';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });
const delivered = {
  ...product,
  delivery: { country: 'GB', price: money('2.99'), freeFrom: money('24.00') },
};
const sums = async (): Promise<(string | null)[]> => {
  const [label] = await screen.findAllByText(/^Delivery \(/);
  const list = label!.closest('dl')!;
  return [...within(list).getAllByRole('term'), ...within(list).getAllByRole('definition')].map(
    ({ textContent }) => textContent,
  );
};

describe('delivery of the book (OPT-13)', () => {
  it('is included in the estimated total, which every choice updates', async () => {
    show({ props: { product: delivered } });
    expect(await sums()).toEqual(['Delivery (United Kingdom)', 'Estimated total', 'FREE', '£24.99']);
    await userEvent.click(screen.getByRole('radio', { name: /Softcover/ }));
    expect(await sums()).toEqual([
      ...['Delivery (United Kingdom)', 'Estimated total'],
      ...['From £2.99, free from £24.00£4.01 more for free delivery', '£22.98'],
    ]);
  });

  it('is shown beside the button, together with the total', async () => {
    show({ props: { product: delivered } });
    expect(await screen.findByText('£24.99 with delivery')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Softcover/ }));
    expect(screen.getByText('£22.98 with delivery')).toBeVisible();
  });

  it('is shown with a note about added tax if prices do not include tax', async () => {
    const market = findMarket('us')!;
    const dollars = { amount: '4.99', formatted: '$4.99' };
    show({ market, props: { product: { ...product, delivery: { country: 'US', price: dollars } } } });
    expect(await screen.findByText(/ with shipping, before tax$/)).toBeVisible();
  });

  it('is not shown if the product has no delivery prices', async () => {
    show();
    expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeVisible();
    expect(screen.queryByText('Estimated total')).not.toBeInTheDocument();
    expect(screen.queryByText(/with delivery/)).not.toBeInTheDocument();
  });
});
