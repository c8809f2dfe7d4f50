import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, answersProduct, handle, type FakeAnswer } from '@bindery/shared/testing';
import type { BrowseAnswer, ProductSummary, Suggestions } from '@bindery/shared/contracts';
import { renderPage } from '../../testing/render-page';

const bookOf = (slug: string, name: string): ProductSummary => ({
  ...{ slug, name, id: slug, tagline: `About ${name}`, master_sku: slug, brand: 'B', category: 'Books' },
  ...{ price: aProduct.price, coverImage: { url: `/covers/${slug}`, alternativeText: `Cover of ${name}` } },
});
const [star, picnic] = [bookOf('star', 'The Star'), bookOf('picnic', 'The Picnic')];
const facets: BrowseAnswer['facets'] = [
  { id: 'age', values: [{ value: '3-5', count: 2, isChosen: false }] },
  {
    id: 'theme',
    name: 'Theme',
    values: [
      { value: 'night-sky', name: 'Night sky', count: 1, isChosen: false },
      { value: 'sea', name: 'The sea', count: 0, isChosen: false },
    ],
  },
];
const allBooks: BrowseAnswer = {
  category: { permalink: 'books', name: 'Books', parents: [] },
  ...{ categories: [], facets, products: [star, picnic], total: 2, page: 1, pages: 1 },
};
const noBook: BrowseAnswer = { ...allBooks, products: [], total: 0, pages: 0 };
const BROWSE = 'GET /_canvas/api/browse';

/** Answers a request for a theme with one book, and all other requests with `answer`. */
const answersBrowse = (answer: BrowseAnswer = allBooks) =>
  handle(BROWSE, ({ path }) => ({
    body: { data: path.includes('theme=') ? { ...answer, products: [star], total: 1 } : answer },
  }));
const books = () =>
  within(screen.getByRole('main'))
    .getAllByRole('article')
    .map((article) => within(article).getByRole('link').textContent);

describe('the list of books (CAT-04)', () => {
  const open = async (query = '', answer = allBooks) => {
    const page = await renderPage(`/uk/books${query}`, { handlers: [answersBrowse(answer)] });
    await screen.findByRole('heading', { level: 1 });
    return {
      ...page,
      askedFor: () => page.network.requestsTo(BROWSE).map(({ path }) => path.replace(/.*category=books/, '')),
    };
  };

  it('becomes shorter when the shopper adds a filter', async () => {
    const { askedFor } = await open();
    expect(books()).toEqual(['The Star', 'The Picnic']);
    await userEvent.click(screen.getByRole('checkbox', { name: /Night sky/ }));
    await waitFor(() => expect(books()).toEqual(['The Star']));
    expect(screen.getByRole('checkbox', { name: /Night sky/ })).toBeChecked();
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('1 book');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Night sky' }));
    await waitFor(() => expect(books()).toEqual(['The Star', 'The Picnic']));
    expect(askedFor()).toEqual(['', '&theme=night-sky']);
  });

  it('disables filter values without books', async () => {
    await open();
    expect(screen.getByRole('checkbox', { name: /The sea/ })).toBeDisabled();
    expect(
      within(screen.getByRole('group', { name: 'Age' })).getByRole('checkbox', { name: /^3 to 5 years/ }),
    ).toBeEnabled();
  });

  it('has a button on phones that shows and hides the filters', async () => {
    await open('?theme=night-sky&age=3-5');
    const filterButton = await screen.findByRole('button', { name: 'Filter (2)', expanded: false });
    await userEvent.click(filterButton);
    expect(filterButton).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 book' }));
    expect(filterButton).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeVisible();
  });

  it('has the chosen sort order and filters on the next page too', async () => {
    const { askedFor } = await open('?age=3-5', { ...allBooks, pages: 3 });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, low to high');
    await waitFor(() => expect(askedFor()).toContain('&age=3-5&sort=price'));
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    await userEvent.click(pages.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(askedFor()).toContain('&age=3-5&sort=price&page=2'));
  });

  it('opens at the page number and in the sort order of the address', async () => {
    const { askedFor } = await open('?sort=price&page=2', { ...allBooks, page: 2, pages: 3 });
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price');
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    expect(askedFor()).toEqual(['&sort=price&page=2']);
  });

  it('shows bestsellers and a link back if no book matches', async () => {
    await open('', { ...noBook, popular: [picnic] });
    expect(screen.getByText('No book fits all of your filters')).toBeVisible();
    const popular = screen.getByRole('heading', { name: 'Our bestsellers' });
    expect(popular).toBeVisible();
    expect(books()).toEqual(['The Picnic']);
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk/books');
  });

  it('shows a Retry button if its request fails', async () => {
    const { network } = await renderPage('/uk/books', { handlers: [handle(BROWSE, { status: 500 })] });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    network.use(answersBrowse());
    await userEvent.click(retry);
    await waitFor(() => expect(books()).toEqual(['The Star', 'The Picnic']));
  });
});

describe('the search (CAT-05)', () => {
  const suggestions: Suggestions = {
    categories: [{ permalink: 'books/bedtime', name: 'Stars at bedtime' }],
    products: [star],
  };
  const SUGGESTIONS = 'GET /_canvas/api/search-suggestions';
  const open = async (query = '', answer: BrowseAnswer = allBooks) => {
    const page = await renderPage(`/uk/search${query}`, {
      handlers: [answersBrowse(answer), handle(SUGGESTIONS, { body: { data: suggestions } })],
    });
    const main = within(await screen.findByRole('main'));
    const field = await main.findByRole('combobox', { name: 'Search for a book' });
    return { ...page, field, list: () => main.getByRole('listbox', { name: 'Suggestions' }) };
  };
  const optionNamed = (name: string) => screen.getByRole('option', { name });

  it('offers suggestions through which the arrow keys move', async () => {
    const { field, list } = await open();
    await userEvent.type(field, 'sta');
    await waitFor(() => expect(within(list()).getAllByRole('option')).toHaveLength(2));
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('2 suggestions')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', optionNamed('Stars at bedtime').id);
    expect(optionNamed('Stars at bedtime')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowUp}');
    expect(optionNamed('The Star')).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
  });

  it('opens the chosen suggestion with Enter', async () => {
    const { field, network } = await open();
    await userEvent.type(field, 'sta');
    await screen.findByRole('option', { name: 'Stars at bedtime' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(network.requestsTo(BROWSE).map(({ path }) => path)).toContainEqual(
        expect.stringContaining('category=books/bedtime'),
      ),
    );
  });

  it('closes the list of suggestions on Escape without clearing the text', async () => {
    const { field, list } = await open();
    await userEvent.type(field, 'star');
    await screen.findByRole('option', { name: 'The Star' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(list).toThrow();
    expect(field).toHaveValue('star');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Results for “star”' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Search for a book' })).toHaveValue('star');
  });

  it('sends only one request for text that is typed without a pause', async () => {
    const { field, network } = await open();
    await userEvent.type(field, 's');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(network.requestsTo(SUGGESTIONS)).toEqual([]);
    await userEvent.type(field, 'tar');
    await screen.findByRole('option', { name: 'The Star' });
    expect(network.requestsTo(SUGGESTIONS).map(({ path }) => path.replace(/.*q=/, ''))).toEqual(['star']);
  });

  it('links to a corrected search if nothing was found', async () => {
    await open('?q=strr', { ...noBook, didYouMean: 'star', popular: [picnic] });
    expect(await screen.findByText('We couldn’t find “strr”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Did you mean “star”?' })).toHaveAttribute(
      'href',
      '/uk/search?q=star',
    );
    expect(document.title).not.toContain('strr');
  });
});

describe('related books', () => {
  const RELATED = 'GET /_canvas/api/products/:slug/related';
  const { IntersectionObserver: originalObserver } = globalThis;
  /** Reports every element as visible at once, because jsdom has no layout. */
  class WholePageObserver {
    constructor(readonly show: (entries: Partial<IntersectionObserverEntry>[]) => void) {}
    observe(): void {
      this.show([{ isIntersecting: true }]);
    }
    disconnect(): void {}
  }
  beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: WholePageObserver }));
  afterEach(() => void Object.assign(globalThis, { IntersectionObserver: originalObserver }));
  const open = (answer: FakeAnswer<{ data: { products: ProductSummary[] } }>) =>
    renderPage(`/uk/personalized-products/${aProduct.slug}`, {
      handlers: [answersProduct(aProduct), handle(RELATED, answer)],
    });

  it('are listed below a product', async () => {
    const { events } = await open({ body: { data: { products: [picnic] } } });
    const region = within(await screen.findByRole('region', { name: 'You may also like' }));
    expect(region.getByRole('link', { name: 'The Picnic' })).toHaveAttribute(
      'href',
      '/uk/personalized-products/picnic',
    );
    await waitFor(() =>
      expect(events()).toContainEqual(
        expect.objectContaining({
          event: 'view_item_list',
          ecommerce: expect.objectContaining({ item_list_id: 'related' }),
        }),
      ),
    );
  });

  it.each([
    ['there are none', { body: { data: { products: [] } } }],
    ['they do not load', { status: 500 }],
  ])('show nothing if %s', async (_, answer) => {
    const { network } = await open(answer);
    await waitFor(() => expect(network.requestsTo(RELATED)).toHaveLength(1));
    await act(() => network.requestsTo(RELATED)[0]!.answered);
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'You may also like' })).not.toBeInTheDocument();
  });
});
