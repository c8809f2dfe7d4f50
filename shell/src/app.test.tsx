import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emit, findMarket, useMarket } from '@bindery/shared';
import { extrasQuery, useQuery } from '@bindery/shared/data';
import {
  answersExtras,
  aProduct,
  answersProduct,
  handle,
  problem,
  someExtras,
  type Handler,
} from '@bindery/shared/testing';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { dropLink, heldLink, takeIncomingLink } from './incoming-link';
import { withKeys } from './testing/with-keys';
import { moduleOf, moduleThatSays, renderPage } from './testing/render-page';
import { loadWords } from './words';

const { id, slug, name, tagline, price, coverImage, master_sku, brand, category } = aProduct;
const summary = {
  ...{ id, slug, name, tagline, price, coverImage, master_sku, brand, category },
  ages: [3, 7] as [number, number],
};
const answersHome = handle('GET /_canvas/api/home', { body: { data: { hero: summary, slices: [] } } });
const PRODUCT = '/uk/personalized-products/a-book';

/** Processes the address of a link, as the page does before React starts. */
function openLink(search: string): void {
  window.history.replaceState(null, '', PRODUCT + search);
  takeIncomingLink(withKeys('a-book', ['name']));
}

afterEach(() => {
  dropLink();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('home', () => {
  it('shows the market’s books with covers, prices and links', async () => {
    await renderPage('/uk', { handlers: [answersHome] });
    expect(await screen.findByRole('heading', { level: 1, name: 'A Book' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'The cover of A Book' })).toHaveAttribute(
      'src',
      '/muse/pages/cover-a-book?_width=750',
    );
    expect(screen.getByText('£24.99')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Personalise A Book' })).toHaveAttribute('href', PRODUCT);
  });

  it('shows a story’s language if it is not the market’s', async () => {
    const hero = { ...summary, storyLanguage: 'anglais' };
    await renderPage('/uk', {
      handlers: [handle('GET /_canvas/api/home', { body: { data: { hero, slices: [] } } })],
    });
    expect((await screen.findByText('£24.99')).parentElement).toHaveTextContent(/£24\.99.*anglais/);
  });

  it('tracks the view of its books once, and the choice of a book (TRACK-40)', async () => {
    const otherBook = {
      ...summary,
      slug: 'another',
      name: 'Another',
      englishName: 'The Other',
      master_sku: 'OTHER',
    };
    const slices = [{ type: 'book_row' as const, products: [otherBook] }];
    const page = await renderPage('/uk', {
      handlers: [
        handle('GET /_canvas/api/home', { body: { data: { hero: summary, slices } } }),
        handle('GET /_canvas/api/products/another', {
          status: 404,
          body: problem(404, 'product_not_found'),
        }),
      ],
    });
    const list = { currency: 'GBP', item_list_id: 'home', item_list_name: 'Home' };
    const kind = { item_brand: brand, item_category: category, price: 24.99, quantity: 1 };
    const firstItem = { item_id: master_sku, item_name: 'A Book', ...kind, index: 0 };
    const second = { item_id: 'OTHER', item_name: 'The Other', ...kind, index: 1 };
    await waitFor(() => expect(page.events()).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: 'Another' }));
    await waitFor(() =>
      expect(page.events().filter(({ event }) => /list|select/.test(String(event)))).toEqual([
        expect.objectContaining({
          event: 'view_item_list',
          ecommerce: { ...list, value: 49.98, items: [firstItem, second] },
        }),
        expect.objectContaining({
          event: 'select_item',
          ecommerce: { ...list, value: 24.99, items: [second] },
        }),
      ]),
    );
  });

  it('shows an error with a retry if the books do not load', async () => {
    const { network } = await renderPage('/uk', {
      handlers: [handle('GET /_canvas/api/home', 'offline')],
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    network.use(answersHome);
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Personalise A Book' })).toBeVisible();
  });

  it('shows a message if the market has no books', async () => {
    await loadWords(findMarket('se')!);
    await renderPage('/se', {
      handlers: [handle('GET /_canvas/api/home', { body: { data: { slices: [] } } })],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Vi säljer inte här än' })).toBeVisible();
  });
});

describe('the product page', () => {
  it('shows the form and the book, and tracks one view', async () => {
    const translated = { ...aProduct, englishName: 'The English Book' };
    const { pageViews, events } = await renderPage(PRODUCT, { handlers: [answersProduct(translated)] });
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
    await waitFor(() =>
      expect(events()).toMatchObject([
        { event: 'view_item', ecommerce: { items: [{ item_name: 'The English Book' }] } },
      ]),
    );
    expect(await screen.findByText('[preview_mfe/BookPreview]')).toBeVisible();
    expect(document.title).toBe('Personalise A Book | Bindery');
    expect(pageViews()).toEqual([
      expect.objectContaining({ page_path: PRODUCT, page_title: 'Personalise A Book | Bindery' }),
    ]);
  });

  it('applies a link’s customisation before it shows anything', async () => {
    openLink('?name=Zo%C3%AB&fbclid=IwAR0');
    expect(window.location.search).toBe('?fbclid=IwAR0');
    await renderPage(`${PRODUCT}?fbclid=IwAR0`, { handlers: [answersProduct(aProduct)] });
    await screen.findByText('[builder_mfe/CustomisationForm]');
    expect(JSON.parse(window.localStorage.getItem('a-book')!)).toEqual({ name: 'Zoë' });
    expect(window.location.search).toBe('?fbclid=IwAR0');
    expect(heldLink('a-book')).toEqual({ kind: 'none' });
  });

  it('leaves the draft unchanged if the link contains no known key', async () => {
    window.localStorage.setItem('a-book', '{"name":"Robin"}');
    openLink('?fbclid=IwAR0&ref=letter');
    await renderPage(`${PRODUCT}?fbclid=IwAR0&ref=letter`, { handlers: [answersProduct(aProduct)] });
    await screen.findByText('[builder_mfe/CustomisationForm]');
    expect(window.localStorage.getItem('a-book')).toBe('{"name":"Robin"}');
    expect(window.location.search).toBe('?fbclid=IwAR0&ref=letter');
  });

  it('offers a new start if the stored work is unreadable', async () => {
    window.localStorage.setItem('a-book', '{"name": "Mi');
    await renderPage(PRODUCT, { handlers: [answersProduct(aProduct)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid customisation found');
    expect(window.localStorage.getItem('a-book')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
  });

  it('leaves the stored work unchanged if only the link is unreadable', async () => {
    window.localStorage.setItem('a-book', '{"name":"Ida"}');
    openLink('?__proto__=1');
    await renderPage(PRODUCT, { handlers: [answersProduct(aProduct)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
    expect(window.localStorage.getItem('a-book')).toBe('{"name":"Ida"}');
  });
});

describe('the steps of a book', () => {
  const Form = ({ step, stepsAfter, onStep, onComplete }: CustomisationFormProps) => (
    <>
      <input aria-label={`Step ${step ?? 'none'}, ${stepsAfter} after`} />
      <button onClick={() => onStep?.(2, false)}>Continue</button>
      <button onClick={() => onStep?.(1, true)}>Not yet</button>
      <button onClick={onComplete}>Finish</button>
    </>
  );
  const Options = ({ step, steps = [], onBack }: OptionsStepProps) => (
    <>
      <p>{`${step} of ${steps.join(', ')}`}</p>
      <button onClick={() => onBack(2)}>Back</button>
    </>
  );
  const load = async (id: string): Promise<unknown> =>
    id === 'builder_mfe/CustomisationForm'
      ? moduleOf(Form)
      : id === 'cart_mfe/OptionsStep'
        ? moduleOf(Options)
        : moduleThatSays(`[${id}]`);
  const show = (path: string, handlers: Handler[] = []) =>
    renderPage(path, { handlers: [answersProduct(aProduct), ...handlers], load });

  it('have their own addresses and share the form’s draft', async () => {
    const { pageViews, scrolledTo } = await show(PRODUCT);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Step none, 1 after' }), 'half a wo');
    scrolledTo.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('textbox', { name: 'Step 2, 1 after' })).toHaveValue('half a wo');
    expect(document.title).toBe('The story | Personalise A Book | Bindery');
    expect(pageViews().map(({ page_path: path }) => path)).toEqual([PRODUCT, '/uk/create/a-book/2']);
    // the form, not the page, moves focus and scroll position when a step opens
    expect(scrolledTo).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  });

  it('redirect to an available step if the addressed step cannot open', async () => {
    await show('/uk/create/a-book/2');
    expect(await screen.findByRole('textbox', { name: 'Step 2, 1 after' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not yet' }));
    expect(await screen.findByRole('textbox', { name: 'Step 1, 1 after' })).toBeVisible();
  });

  it('lead from the form to the page with all options', async () => {
    await show('/uk/create/a-book/2');
    await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('options of format, options')).toBeVisible();
    expect(document.title).toBe('Review A Book | Bindery');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('textbox', { name: 'Step 2, 1 after' })).toBeVisible();
  });

  // Source: docs/rules.md OPT-12
  it.each([
    ['gift-wrap', 'options of format, options'],
    ['add-ons', 'options of format, options'],
  ])('redirect from the missing step %s to the next available step', async (step, shownText) => {
    const { pageViews } = await show(`/uk/create/a-book/${step}`);
    expect(await screen.findByText(shownText)).toBeVisible();
    expect(pageViews().map(({ page_path: path }) => path)).toEqual(['/uk/create/a-book/options']);
  });

  it('include gift wrap and add-ons if the shop sells some', async () => {
    await show('/uk/create/a-book/gift-wrap', [answersExtras(someExtras)]);
    expect(await screen.findByText('gift-wrap of format, gift-wrap, add-ons, options')).toBeVisible();
  });

  it('do not include extras that failed to load', async () => {
    const AskingOptions = ({ steps = [] }: OptionsStepProps) => {
      useQuery(extrasQuery(useMarket(), 'a-book'));
      return <p>{steps.join(', ')}</p>;
    };
    const { network } = await renderPage('/uk/create/a-book/options', {
      handlers: [
        answersProduct(aProduct),
        handle('GET /_canvas/api/extras', { status: 404, body: problem(404, 'not_found') }),
      ],
      load: async (id) => (id === 'cart_mfe/OptionsStep' ? moduleOf(AskingOptions) : moduleThatSays(id)),
    });
    expect(await screen.findByText('format, options')).toBeVisible();
    await waitFor(() => expect(network.requestsTo('GET /_canvas/api/extras').length).toBeGreaterThan(1));
    expect(screen.getByText('format, options')).toBeVisible();
  });

  it('end with the options page, to which its old address redirects', async () => {
    const { pageViews } = await show(`${PRODUCT}/options`);
    expect(await screen.findByText('options of format, options')).toBeVisible();
    expect(pageViews().map(({ page_path: path }) => path)).toEqual(['/uk/create/a-book/options']);
  });
});

describe('an address without a page', () => {
  it.each([
    '/uk/nowhere',
    '/atlantis',
    '/uk/personalized-products',
    '/uk/cart/2',
    '/uk/create/a-book',
    '/uk/create/a-book/0',
    '/uk/create/a-book/two',
  ])('such as %s leads to a message and a link to all books', async (path) => {
    await renderPage(path, { handlers: [answersProduct(aProduct)] });
    expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveAttribute(
      'href',
      path.startsWith('/uk') ? '/uk' : '/',
    );
  });

  it('shows a special message if it names a book that does not exist', async () => {
    await renderPage('/uk/personalized-products/lost-sock', {
      handlers: [
        handle('GET /_canvas/api/products/:slug', { status: 404, body: problem(404, 'product_not_found') }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'We don’t have that book' })).toBeVisible();
  });
});

describe('an unavailable product (PACK-03)', () => {
  it.each([
    ['not_yet', 'Coming soon'],
    ['sold_out', 'Sold out for now'],
    ['discontinued', 'No longer on sale'],
    ['constructor', 'We don’t have that book'],
  ])('cannot be bought, and its page gives the reason (%s)', async (reason, title) => {
    const body = {
      ...problem(404, 'product_unavailable'),
      errors: [{ code: reason, detail: 'It is away', status: 404 }],
    };
    await renderPage('/uk/create/a-book/1', {
      handlers: [handle('GET /_canvas/api/products/:slug', { status: 404, body })],
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
    expect(screen.queryByText(/builder_mfe/)).not.toBeInTheDocument();
  });
});

describe('the product page’s description (PACK-05)', () => {
  const product = {
    ...aProduct,
    questions: [{ question: 'Is it sewn?', answer: 'Yes, with thread.' }],
    product_properties: [
      { id: 'p:paper', product_id: 'p', property_id: 'paper', property_name: 'Paper', value: '170 g' },
    ],
    delivery: {
      country: 'GB',
      price: { amount: '2.99', formatted: '£2.99' },
      freeFrom: { amount: '40.00', formatted: '£40.00' },
      arrives: { earliest: '2026-12-04', latest: '2026-12-07', formatted: '4–7 December' },
    },
  };

  it('shows details, delivery and formats, but not on the pages of the steps', async () => {
    const { unmount } = await renderPage('/uk/personalized-products/a-book', {
      handlers: [answersProduct(product)],
    });
    expect(await screen.findByRole('heading', { level: 2, name: product.tagline })).toBeVisible();
    expect(screen.getByText(product.description)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Everything you can change' })).toBeVisible();
    const delivery = 'From £2.99, free from £40.00\nIf you order today, it arrives 4–7 December.';
    expect(screen.getAllByRole('definition')[0]).toHaveTextContent(delivery, { normalizeWhitespace: false });
    expect(screen.getByText('170 g')).toBeVisible();
    const formats = within(
      screen.getByRole('heading', { level: 2, name: 'Formats and sizes' }).closest('section')!,
    ).getAllByRole('listitem');
    expect(formats.map((format) => format.textContent)).toEqual([
      expect.stringMatching(/^Hardcover£24\.99.*21 × 21 cm · \d+ pages$/),
      expect.stringMatching(/^Softcover£19\.99.*21 × 21 cm · \d+ pages$/),
    ]);
    expect(screen.getByText('Yes, with thread.')).not.toBeVisible();
    await userEvent.click(screen.getByText('Is it sewn?'));
    expect(screen.getByText('Yes, with thread.')).toBeVisible();
    unmount();
    await renderPage('/uk/create/a-book/1', { handlers: [answersProduct(product)] });
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });
});

describe('the start of the same book again', () => {
  it('opens the product’s page with all values except the characters', async () => {
    await renderPage('/uk/create/start?product_slug=a-book&name=Ida&characters=[]', {
      handlers: [answersProduct(aProduct)],
    });
    expect(await screen.findByText('[builder_mfe/CustomisationForm]')).toBeVisible();
  });

  it('shows that there is no page if the slug is missing or malformed', async () => {
    await renderPage('/uk/create/start?product_slug=../../etc&name=Ida');
    expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible();
  });
});

describe('a move to another page', () => {
  it('focuses the new heading and reports each page view once', async () => {
    const { pageViews, scrolledTo } = await renderPage('/uk/nowhere', { handlers: [answersHome] });
    scrolledTo.mockClear();
    await userEvent.click(await screen.findByRole('link', { name: 'See all books' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'A Book' })).toHaveFocus());
    expect(scrolledTo).toHaveBeenCalledWith(0, 0);
    expect(pageViews().map(({ page_path: path }) => path)).toEqual(['/uk/nowhere', '/uk']);
  });
});

describe('a page with files that arrive late', () => {
  it('focuses its content at first, and its heading once that appears', async () => {
    await renderPage('/uk/cart', { handlers: [handle('GET /_canvas/api/home', 'hang')] });
    await userEvent.click(screen.getByRole('link', { name: 'Bindery, home' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    const lateHeading = document.createElement('h1');
    screen.getByRole('main').append(lateHeading);
    await waitFor(() => expect(lateHeading).toHaveFocus());
    lateHeading.remove();
  });
});

describe('a page that throws (VIEW-12)', () => {
  it('is replaced by an error between header and footer', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const withoutPrice = { ...aProduct, price: null } as never;
    await renderPage('/uk', {
      handlers: [handle('GET /_canvas/api/home', { body: { data: { hero: withoutPrice, slices: [] } } })],
    });
    const failure = await within(screen.getByRole('main')).findByRole('alert');
    expect(failure).toHaveTextContent('An error occurred');
    expect(within(failure).getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(within(failure).getByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
    await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the analytics model of events (TRACK-04)', () => {
  const signedInElsewhere = () => {
    const [key, newValue] = ['bindery-signed-in', '1'];
    window.localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  };
  it.each([
    ['the cart changes', () => emit('cart-updated', { itemCount: 1 })],
    ['somebody signs in, here or in another tab', signedInElsewhere],
  ])('is read once, and again for the next event after %s', async (_, change) => {
    const { readsModelAnew } = await renderPage('/uk/cart');
    expect([await readsModelAnew(), await readsModelAnew()]).toEqual([true, false]);
    act(change);
    expect(await readsModelAnew()).toBe(true);
  });
});

describe('the cart link', () => {
  it('is a plain link, without a request for the cart, on a first visit', async () => {
    const { network } = await renderPage('/uk', { handlers: [answersHome] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/uk/cart');
    expect(screen.queryByText('[cart_mfe/MiniCart]')).not.toBeInTheDocument();
    expect(network.requestsTo('GET /website/v2/cart')).toEqual([]);
  });

  it('comes from the cart remote if the shopper has a cart', async () => {
    window.localStorage.setItem('guest-token', 'token-1');
    await renderPage('/uk', { handlers: [answersHome] });
    expect(await screen.findByText('[cart_mfe/MiniCart]')).toBeVisible();
  });
});

describe('the country of a shopper', () => {
  it('comes from the address, and the shopper can choose another', async () => {
    await loadWords(findMarket('de')!);
    await renderPage('/de/nowhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Land: Deutschland' }));
    const countries = await within(screen.getByRole('banner')).findByRole('list');
    expect(within(countries).getAllByRole('link')).toHaveLength(16);
    expect(within(countries).getByRole('link', { current: true })).toHaveTextContent('Deutschland');
  });
});
