import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContentSlice, HomeContent, ProductSummary } from '@bindery/shared/contracts';
import { aProduct, handle, problem } from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';

const bookOf = (slug: string, name: string): ProductSummary => ({
  ...{ slug, name, id: slug, tagline: `About ${name}`, master_sku: slug, brand: 'B', category: 'Books' },
  ...{ price: aProduct.price, coverImage: { url: `/covers/${slug}`, alternativeText: `Cover of ${name}` } },
});
const [star, picnic] = [bookOf('star', 'The Star'), bookOf('picnic', 'The Picnic')];
const paragraph = (text: string) => ({ type: 'paragraph' as const, text, spans: [] });

describe('the home page', () => {
  const open = (home: HomeContent) =>
    renderPage('/uk', { handlers: [handle('GET /_canvas/api/home', { body: { data: home } })] });

  it('shows the book and the line that staff chose', async () => {
    await open({
      ...{ hero: star, eyebrow: 'This winter', text: 'Chosen words' },
      slices: [
        { type: 'book_row', title: 'For grandparents', products: [picnic] },
        { type: 'figures', title: 'How', figures: [{ title: 'Tell us', text: 'A name' }] },
        { type: 'quote', text: 'She laughed', source: 'Ada' },
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Star' })).toBeVisible();
    expect(screen.getByText('This winter')).toBeVisible();
    expect(screen.getByText('Chosen words')).toBeVisible();
    expect(screen.queryByText('About The Star')).not.toBeInTheDocument();
    const row = within(screen.getByRole('region', { name: 'For grandparents' }));
    expect(row.getByRole('link', { name: 'The Picnic' })).toHaveAttribute(
      'href',
      '/uk/personalized-products/picnic',
    );
    expect(within(screen.getByRole('region', { name: 'How' })).getAllByRole('listitem')).toHaveLength(1);
    expect(await screen.findByText('She laughed')).toBeVisible();
  });

  it('shows the book’s own tagline if staff wrote no line', async () => {
    const { unmount } = await open({ hero: star, slices: [] });
    expect(await screen.findByText('About The Star')).toBeVisible();
    unmount();
    await open({ slices: [] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('We don’t sell here yet');
  });
});

describe('the parts of a page', () => {
  const open = (slices: readonly ContentSlice[]) =>
    renderPage('/uk/pages/about', {
      handlers: [
        handle('GET /_canvas/api/pages/about', { body: { data: { uid: 'about', title: 'About', slices } } }),
        ...['star', 'picnic'].map((slug) =>
          handle(`GET /_canvas/api/products/${slug}`, {
            status: 404,
            body: problem(404, 'product_not_found'),
          }),
        ),
      ],
    });

  it('open an answer by keyboard', async () => {
    await open([{ type: 'questions', questions: [{ question: 'Why?', answer: [paragraph('So.')] }] }]);
    const question = await screen.findByText('Why?');
    expect(question.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(question);
    expect(question.closest('details')).toHaveAttribute('open');
    expect(screen.getByText('So.')).toBeVisible();
  });

  it('track the view and the choice of a call to action (TRACK-40)', async () => {
    const call = { type: 'call_to_action' as const, title: 'Begin', label: 'Make a book', url: '/books' };
    const page = await open([call]);
    await userEvent.click(await screen.findByRole('link', { name: 'Make a book' }));
    const ecommerce = {
      items: [{ promotion_id: '/books', promotion_name: 'Begin', creative_slot: 'call_to_action' }],
    };
    await waitFor(() =>
      expect(page.events().filter(({ event }) => String(event).endsWith('_promotion'))).toEqual([
        expect.objectContaining({ event: 'view_promotion', ecommerce }),
        expect.objectContaining({ event: 'select_promotion', ecommerce }),
      ]),
    );
  });

  it('show an uploaded picture in its size, so the page does not move', async () => {
    const url = `/_canvas/pictures/${'0a'.repeat(16)}-600x400.webp`;
    const srcSet = `${url}?_width=480 480w, ${url}?_width=600 600w`;
    await open([{ type: 'picture', url, alternativeText: 'A cat', width: 600, height: 400, srcSet }]);
    const picture = await screen.findByRole('img', { name: 'A cat' });
    for (const [name, value] of Object.entries({ width: '600', height: '400', srcset: srcSet }))
      expect(picture).toHaveAttribute(name, value);
  });

  // Source: docs/rules.md TRACK-40
  it('track the books of all rows as one list', async () => {
    const page = await open([
      { type: 'book_row', title: 'First', products: [star] },
      { type: 'book_row', title: 'Second', products: [picnic] },
    ]);
    const row = within(await screen.findByRole('region', { name: 'Second' }));
    await userEvent.click(row.getByRole('link', { name: 'The Picnic' }));
    const lists = () => page.events().filter(({ event }) => /list|select/.test(String(event)));
    await waitFor(() => expect(lists()).toHaveLength(2));
    const list = { item_list_id: 'pages/about', item_list_name: 'pages/about' };
    const itemsOf = (...slugs: string[]) => slugs.map((slug) => expect.objectContaining({ item_id: slug }));
    expect(lists()).toMatchObject([
      { event: 'view_item_list', ecommerce: { ...list, items: itemsOf('star', 'picnic') } },
      { event: 'select_item', ecommerce: { ...list, items: [{ item_id: 'picnic', index: 1 }] } },
    ]);
  });

  it('include pictures with text, quotations and calls to action', async () => {
    await open([
      { type: 'picture', url: '/cat.jpg', alternativeText: 'A cat', caption: 'Our cat' },
      { type: 'quote', text: 'She laughed', source: 'Ada' },
      { type: 'call_to_action', title: 'Begin', text: 'Two minutes', label: 'Make a book', url: '/cart' },
      { type: 'call_to_action', title: 'Read', label: 'Our blog', url: 'https://blog.example' },
      { type: 'book_row', products: [star, picnic] },
    ]);
    expect(await screen.findByText('Our cat')).toBeVisible();
    expect(screen.getByRole('img', { name: 'A cat' })).toHaveAttribute('src', '/cat.jpg');
    expect(screen.getByText('She laughed').closest('figure')).toHaveTextContent('Ada');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Make a book' })).toHaveAttribute('href', '/uk/cart');
    expect(main.getByRole('link', { name: 'Our blog' })).toHaveAttribute('href', 'https://blog.example');
    expect(main.getAllByRole('article')).toHaveLength(2);
  });
});
