import { afterEach, describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCustomisation } from '@bindery/shared/data';
import type { LineItem } from '@bindery/shared/contracts';
import { anEmptyCart, aProduct, answersProduct, handle } from '@bindery/shared/testing';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const line = (id: string, name: string, overrides: Partial<LineItem> = {}): LineItem =>
  ({
    id,
    productSlug: 'a-book',
    customisation: { name },
    format: { id: 'softcover', identifier: 'softcover', name: 'Softcover' },
    ...overrides,
  }) as unknown as LineItem;
const cart = [
  line('l-1', 'Robin'),
  line('wrap', '', { parentLineItemId: 'l-1' }),
  line('l-2', 'Ida', { unavailable: 'sold_out' }),
  line('l-3', 'Otto'),
];

function Form() {
  const { values, merge } = useCustomisation('a-book');
  return (
    <>
      <p>{`Form: ${JSON.stringify(values)}`}</p>
      <button onClick={() => merge({ name: 'Rob' })}>Write</button>
    </>
  );
}
const load = async (id: string): Promise<unknown> =>
  id === 'builder_mfe/CustomisationForm' ? moduleOf(Form) : moduleThatSays(`[${id}]`);
const open = (path: string, items: LineItem[]) =>
  renderPage(path, {
    load,
    handlers: [
      answersProduct(aProduct),
      handle('GET /website/v2/cart', { body: { data: { ...anEmptyCart, items } } }),
    ],
  });

afterEach(() => {
  window.localStorage.clear();
});

describe('the bar for edits of several books in the cart (CART-15)', () => {
  it('shows the number of editable books, and opens the next without losing changes', async () => {
    await open('/uk/create/a-book/2?line=l-1', cart);
    expect(await screen.findByRole('group', { name: 'Edit 1 of 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous edit' })).toBeDisabled();
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next edit' }));
    expect(await screen.findByText('Form: {"name":"Otto","format":"softcover"}')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Edit 2 of 2' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next edit' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous edit' }));
    expect(await screen.findByText('Form: {"name":"Rob","format":"softcover"}')).toBeVisible();
    expect(screen.getByText(/You have unsaved changes/)).toBeVisible();
  });

  it('is not offered for a new book or a single book in the cart', async () => {
    const { unmount } = await open('/uk/create/a-book/1?line=l-1', cart.slice(0, 3));
    expect(await screen.findByText(/You’re editing what’s in your cart for Robin/)).toBeVisible();
    expect(screen.queryByRole('group', { name: /^Edit/ })).not.toBeInTheDocument();
    unmount();
    await open('/uk/create/a-book/1', cart);
    expect(await screen.findByText(/^Form/)).toBeVisible();
    expect(screen.queryByRole('group', { name: /^Edit/ })).not.toBeInTheDocument();
  });
});
