import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, handle, type SeenRequest } from '@bindery/shared/testing';
import { renderPage } from '../../../testing/render-page';
import { NAME_KEY } from './cover-store';

const { id, slug, name, tagline, price, coverImage, master_sku, brand, category } = aProduct;
const summary = { id, slug, name, tagline, price, coverImage, master_sku, brand, category };
const plain = { ...summary, id: '2', slug: 'plain-book', name: 'Plain Book' };

/** Opens the home page. The server draws the name on the cover of a-book only. */
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
  it('appears on every cover that can show a name', async () => {
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

  it('is still in its field after a reload', async () => {
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
