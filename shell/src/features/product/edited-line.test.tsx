import { afterEach, describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { useCustomisation } from '@bindery/shared/data';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { anEmptyCart, aProduct, answersProduct, handle } from '@bindery/shared/testing';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const line = {
  id: 'l-1',
  productSlug: 'a-book',
  customisation: { name: 'Robin', product_slug: 'a-book' },
  format: { id: 'softcover', identifier: 'softcover', name: 'Softcover' },
} as unknown as LineItem;
const cartOf = (...items: LineItem[]): Cart => ({ ...anEmptyCart, items });
const DRAFT = 'a-book:line:l-1';

function Form() {
  const { values, merge } = useCustomisation('a-book');
  return (
    <>
      <p>{`Form: ${JSON.stringify(values)}`}</p>
      <button onClick={() => merge({ name: 'Rob' })}>Write</button>
    </>
  );
}
const Options = ({ lineId, onBack }: OptionsStepProps) => (
  <>
    <p>{`Line: ${lineId}`}</p>
    <button onClick={() => onBack()}>Change</button>
  </>
);
const load = async (id: string): Promise<unknown> =>
  id === 'builder_mfe/CustomisationForm'
    ? moduleOf(Form)
    : id === 'cart_mfe/OptionsStep'
      ? moduleOf(Options)
      : moduleThatSays(`[${id}]`);

const open = (path: string, cart: Cart | 'failed', product = aProduct) =>
  renderPage(path, {
    load,
    handlers: [
      answersProduct(product),
      handle('GET /website/v2/cart', cart === 'failed' ? { status: 503 } : { body: { data: cart } }),
    ],
  });

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('a page for a cart line', () => {
  it('edits a line that is saved for later without moving it to the cart (CART-24)', async () => {
    await open('/uk/create/a-book/1?line=l-1', { ...cartOf(), saved: [line] });
    expect(await screen.findByText('Form: {"name":"Robin","format":"softcover"}')).toBeVisible();
  });

  it('shows the line and does not change a new book’s draft', async () => {
    window.localStorage.setItem('a-book', '{"name":"Ida"}');
    await open('/uk/create/a-book/1?line=l-1', cartOf(line));
    expect(await screen.findByText('Form: {"name":"Robin","format":"softcover"}')).toBeVisible();
    expect(screen.getByText('You’re editing what’s in your cart for Robin.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    expect(window.localStorage.getItem('a-book')).toBe('{"name":"Ida"}');
    expect(window.localStorage.getItem(DRAFT)).toContain('Rob');
  });

  it('shows that the line has unsaved changes, which can be discarded', async () => {
    window.localStorage.setItem(DRAFT, '{"name":"Rob","format":"softcover"}');
    await open('/uk/create/a-book/1?line=l-1', cartOf(line));
    expect(await screen.findByText(/You have unsaved changes/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go back to the version in my cart' }));
    expect(await screen.findByText('Form: {"name":"Robin","format":"softcover"}')).toBeVisible();
    expect(window.localStorage.getItem(DRAFT)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('Form: {"name":"Rob","format":"softcover"}')).toBeVisible();
  });

  it('links to the options of the same line and back', async () => {
    await open('/uk/create/a-book/options?line=l-1', cartOf(line));
    expect(await screen.findByText('Line: l-1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Form: {"name":"Robin","format":"softcover"}')).toBeVisible();
  });

  it('offers the draft as a new book if the line no longer exists', async () => {
    window.localStorage.setItem('a-book', '{"name":"Ida"}');
    window.localStorage.setItem(DRAFT, '{"name":"Rob"}');
    await open('/uk/create/a-book/1?line=l-1', cartOf({ ...line, id: 'l-2' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no longer in your cart');
    expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/uk/cart');
    await userEvent.click(screen.getByRole('button', { name: 'Save as a new one' }));
    expect(await screen.findByText('Form: {"name":"Rob"}')).toBeVisible();
    expect(window.localStorage.getItem(DRAFT)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('Form: {"name":"Ida"}')).toBeVisible();
  });

  it('offers no new book if the missing line had no changes', async () => {
    await open('/uk/create/a-book/1?line=l-9', cartOf(line));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no longer in your cart');
    expect(screen.queryByRole('button', { name: /Save as a new one/ })).not.toBeInTheDocument();
  });

  it('explains that a missing line cannot be changed, in the content’s words', async () => {
    const canvas = {
      edit_cart_error_title: 'Sorry, not this one',
      edit_cart_error_label: 'It may have been ordered',
      item_not_found_label: 'Not there',
    };
    const product = { ...aProduct, content: { ...aProduct.content, canvas } };
    const { unmount } = await open('/uk/create/a-book/1?line=l-9', cartOf(line), product);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Sorry, not this one.*It may have been ordered/,
    );
    unmount();
    window.localStorage.setItem('a-book:line:l-9', '{"name":"Rob"}');
    await open('/uk/create/a-book/1?line=l-9', cartOf(line), product);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not there');
  });

  it('shows unsaved changes even if the cart does not load', async () => {
    window.localStorage.setItem(DRAFT, '{"name":"Rob"}');
    const { unmount } = await open('/uk/create/a-book/1?line=l-1', 'failed');
    expect(await screen.findByText('Form: {"name":"Rob"}')).toBeVisible();
    unmount();
    window.localStorage.clear();
    await open('/uk/create/a-book/1?line=l-2', 'failed');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this book');
  });
});
