import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, handle, type SeenRequest } from '@bindery/shared/testing';
import { renderPage } from '../../../testing/render-page';
import { NAME_KEY } from './cover-store';

const { id, slug, name, tagline, price, coverImage, master_sku, brand, category } = aProduct;
const summary = { id, slug, name, tagline, price, coverImage, master_sku, brand, category };
const plain = { ...summary, id: '2', slug: 'plain-book', name: 'Plain Book' };

/** The cover of a-book shows the name. */
async function showHome() {
  const requests: { name: string; slugs: string[] }[] = [];
  await renderPage('/uk', {
    handlers: [
      handle('GET /_canvas/api/home', {
        body: { data: { hero: summary, slices: [{ type: 'book_row', title: 'More', products: [plain] }] } },
      }),
      handle('POST /content/covers', ({ body }: SeenRequest) => {
        const request = body as (typeof requests)[number];
        requests.push(request);
        const cover = {
          slug,
          url: `/muse/pages/sealed-${requests.length}`,
          alternativeText: `Of ${request.name}`,
        };
        return { body: { covers: [cover] } };
      }),
    ],
  });
  return { requests, field: await screen.findByRole('textbox', { name: 'Your child’s name' }) };
}

afterEach(() => window.sessionStorage.clear());

describe('the name on the home page', () => {
  it('is on every cover that shows one, with one request after the last key', async () => {
    const { requests, field } = await showHome();
    await userEvent.type(field, 'Zoë');
    expect(await screen.findByRole('img', { name: 'Of Zoë' })).toHaveAttribute(
      'src',
      '/muse/pages/sealed-1?_width=750',
    );
    expect(screen.getByRole('img', { name: coverImage.alternativeText })).toBeVisible();
    expect(requests).toEqual([{ name: 'Zoë', slugs: ['a-book', 'plain-book'] }]);
    expect(window.location.href).not.toMatch(/zo/i);
  });

  it('comes back with a reload, and the covers without it once it is cleared', async () => {
    window.sessionStorage.setItem(NAME_KEY, 'Bo');
    const { field } = await showHome();
    expect(field).toHaveValue('Bo');
    expect(await screen.findByRole('img', { name: 'Of Bo' })).toBeVisible();
    await userEvent.clear(field);
    await waitFor(() =>
      expect(screen.getAllByRole('img', { name: coverImage.alternativeText })).toHaveLength(2),
    );
  });
});
