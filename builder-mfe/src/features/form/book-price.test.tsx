import { afterEach, describe, it, expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Product, Upsell } from '@bindery/shared/contracts';
import { aProduct } from '@bindery/shared/testing';
import { renderForm, SLUG } from './form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const upsell = (amount: string, formatted: string): Upsell => ({
  id: 'dedication_photo_upload',
  key: 'name',
  price: { amount, formatted },
});
const withUpsell = (...upsells: Upsell[]): Product => ({
  ...aProduct,
  upsells,
  content: { ...aProduct.content, canvas: { free_label: 'GRATIS' } },
});
const subtotal = (): unknown => JSON.parse(window.localStorage.getItem(`${SLUG}:subtotal`) ?? 'null');
const bookPrice = () => screen.findByRole('status', { name: 'Hardcover' });

describe('the prices of extras', () => {
  it('raise the book’s price and the stored subtotal once the shopper fills the extra’s field', async () => {
    renderForm({ product: withUpsell(upsell('4.00', '£4.00')) });
    const field = await screen.findByRole('textbox', { name: 'Name +£4.00' });
    expect(await bookPrice()).toHaveTextContent('£24.99');
    const user = userEvent.setup();
    await user.type(field, 'Bo');
    expect(await bookPrice()).toHaveTextContent('£28.99');
    expect(subtotal()).toMatchObject({ dedication_photo_upload: 4, subtotal: 4 });
    await user.clear(field);
    await waitFor(async () => expect(await bookPrice()).toHaveTextContent('£24.99'));
    expect(subtotal()).toMatchObject({ dedication_photo_upload: 0, subtotal: 0 });
  });

  it('are included in the first price if the extra’s field was already filled', async () => {
    renderForm({ product: withUpsell(upsell('4.00', '£4.00')), stored: { name: 'Bo' } });
    expect(await bookPrice()).toHaveTextContent('£28.99');
  });

  it('are shown as free if they are zero', async () => {
    renderForm({ product: withUpsell(upsell('0.00', '£0.00')), stored: { name: 'Bo' } });
    expect(await screen.findByRole('textbox', { name: 'Name GRATIS' })).toBeVisible();
    expect(await bookPrice()).toHaveTextContent('£24.99');
    expect(screen.queryByText(/£0\.00/)).not.toBeInTheDocument();
  });

  it('are shown in whole yen in Japan', async () => {
    const product = {
      ...withUpsell(upsell('700', '￥700')),
      variants: [{ ...aProduct.variants[0]!, price: { amount: '5280', formatted: '￥5,280' } }],
      marketplace: { identifier: 'jp', currency: 'JPY' },
    };
    renderForm({ product, stored: { name: 'Bo' } });
    expect(await bookPrice()).toHaveTextContent(/5,980$/);
    expect(subtotal()).toMatchObject({ dedication_photo_upload: 700, subtotal: 700 });
  });

  it('are shown at each option, but only that of the chosen option is added', async () => {
    const price = (amount: string) => ({ amount, formatted: `£${amount}` });
    const hair: Upsell = {
      id: 'wig',
      key: 'hair',
      price: price('0.00'),
      variants: [
        { sku: 'W-1', when: 'black', price: price('0.00') },
        { sku: 'W-2', when: ['red'], price: price('3.10') },
      ],
    };
    renderForm({ product: withUpsell(hair) });
    const user = userEvent.setup();
    expect(await screen.findByRole('radiogroup', { name: /^Hair/ })).toHaveAccessibleName(/^Hair( \*)?$/);
    await user.click(screen.getByRole('radio', { name: 'Red +£3.10' }));
    expect(await bookPrice()).toHaveTextContent('£28.09');
    expect(subtotal()).toMatchObject({ wig: 3.1, subtotal: 3.1 });
    await user.click(screen.getByRole('radio', { name: 'Black GRATIS' }));
    expect(await bookPrice()).toHaveTextContent('£24.99');
  });

  it('are added to the price of the chosen format', async () => {
    renderForm({
      product: withUpsell(upsell('4.00', '£4.00')),
      stored: { name: 'Bo', format: 'paperback' },
    });
    expect(await screen.findByRole('status', { name: 'Softcover' })).toHaveTextContent('£23.99');
  });

  it('are absent from most books', async () => {
    renderForm();
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(subtotal()).toBeNull();
  });
});
