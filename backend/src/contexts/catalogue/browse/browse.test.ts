import { beforeEach, expect, it } from '@jest/globals';
import { findMarket, type Market } from '@bindery/shared/market';
import { describeOnDatabases, openedDatabase } from '../../../testing/test-databases';
import { NO_SALES } from '../sales';
import { listedBook } from '../testing/listed-books';
import type { ListedProduct } from '../product-views';
import { Browse, type Browsing } from './browse';
import { SearchIndex } from './search-index';

const market = (identifier: string): Market => findMarket(identifier)!;
const uk = market('uk');

const LISTING = [
  listedBook(uk, {
    ...{ name: 'The Lost Star', tagline: 'A search by lantern light', ages: [3, 7], amount: '19.99' },
    taxons: ['books/bedtime', 'occasion/birthday', 'theme/night-sky'],
  }),
  listedBook(uk, {
    ...{ name: 'Our Big Picnic', description: 'Everybody brings a basket.', ages: [2, 8], amount: '21.99' },
    ...{ taxons: ['books/family', 'occasion/birthday', 'occasion/christmas'], languages: ['en', 'de'] },
  }),
  listedBook(uk, {
    ...{ name: 'A Year Together', amount: '34.00', availableOn: '2026-10-01' },
    taxons: ['books/family/calendars', 'occasion/christmas'],
  }),
];

describeOnDatabases('CAT-04, CAT-05: browsing, on $name', ({ open }) => {
  const database = openedDatabase(open);
  let listing: ListedProduct[];
  let browse: Browse;
  let sold: string | undefined;

  function opened(): Browse {
    return new Browse({
      catalogue: { listing: async () => listing },
      sales: { counts: async () => new Map(sold ? [[sold, { ...NO_SALES, sales_last_30_days: 3 }]] : []) },
      searchIndex: new SearchIndex(database, () => undefined),
    });
  }
  const namesIn = async (browsing: Browsing): Promise<string[]> =>
    (await browse.page(uk, browsing)).products.map(({ name }) => name);
  const search = async (text: string, of = uk): Promise<string[]> =>
    (await browse.page(of, { text })).products.map(({ name }) => name);

  beforeEach(() => {
    listing = LISTING;
    sold = undefined;
    browse = opened();
  });

  it('shows a category with its products, its neighbouring categories and its path', async () => {
    expect(await namesIn({ category: 'books' })).toHaveLength(3);
    const family = await browse.page(uk, { category: 'books/family' });
    expect(family.products.map(({ name }) => name)).toEqual(['Our Big Picnic', 'A Year Together']);
    expect(family.category).toEqual({
      permalink: 'books/family',
      name: 'Family',
      parents: [{ permalink: 'books', name: 'Books' }],
    });
    expect(family.categories).toEqual([{ permalink: 'books/family/calendars', name: 'Calendars' }]);
    const bedtime = await browse.page(uk, { category: 'books/bedtime' });
    expect(bedtime.categories.map(({ name }) => name)).toEqual(['Bedtime', 'Family']);
    expect(await browse.permalinks(uk)).toEqual([
      ...['books', 'books/bedtime', 'books/family', 'books/family/calendars'],
    ]);
    await expect(browse.page(uk, { category: 'books/none' })).rejects.toThrow(
      'There is no category "books/none" with products on sale',
    );
  });

  it('shows the products that have a chosen value in each facet', async () => {
    const choices = { occasion: ['birthday', 'christmas'], age: ['6-8'] };
    expect(await namesIn({ choices })).toEqual(['The Lost Star', 'Our Big Picnic']);
    const { facets } = await browse.page(uk, { choices: { occasion: ['christmas'] } });
    const valuesOf = (id: string) =>
      facets.find((facet) => facet.id === id)!.values.map(({ value, name, count }) => [value, name, count]);
    expect(valuesOf('occasion')).toEqual([
      ['birthday', 'Birthday', 2],
      ['christmas', 'Christmas', 2],
    ]);
    expect(valuesOf('age')).toEqual([
      ['0-2', undefined, 1],
      ['3-5', undefined, 1],
      ['6-8', undefined, 1],
    ]);
    expect(valuesOf('language')).toEqual([
      ['en', 'English', 2],
      ['de', 'German', 1],
    ]);
    expect(valuesOf('price')).toEqual([
      ['15-20', '£15.00 – £20.00', 0],
      ['20-25', '£20.00 – £25.00', 1],
      ['30-35', '£30.00 – £35.00', 1],
    ]);
    expect(facets.map(({ id }) => id)).not.toContain('theme');
  });

  it('shows for each value how many books would be listed if only this value was chosen in its facet', async () => {
    const choices = { occasion: ['christmas'], age: ['3-5', '6-8'], price: ['10-30'] };
    const { facets, total } = await browse.page(uk, { choices });
    expect(total).toBe(1);
    for (const { id, values } of facets)
      for (const { value, count } of values) {
        const instead = await browse.page(uk, { choices: { ...choices, [id]: [value] } });
        expect([id, value, instead.total]).toEqual([id, value, count]);
      }
    const prices = facets.find(({ id }) => id === 'price')!.values;
    expect(prices.map(({ value, isChosen }) => [value, isChosen])).toEqual([
      ...[
        ['10-30', true],
        ['15-20', false],
        ['20-25', false],
        ['30-35', false],
      ],
    ]);
  });

  it('lists a chosen value even if no product has it', async () => {
    const { facets, total, popular } = await browse.page(uk, { choices: { theme: ['sea'] } });
    expect(facets.find(({ id }) => id === 'theme')!.values).toContainEqual({
      ...{ value: 'sea', count: 0, isChosen: true },
    });
    expect([total, popular?.length]).toEqual([0, 3]);
  });

  it('sorts by the editors’ order, by the first day of sale or by price', async () => {
    const firstOf = async (sort: Browsing['sort'] & string) => (await namesIn({ sort }))[0];
    expect(await firstOf('featured')).toBe('The Lost Star');
    expect(await firstOf('newest')).toBe('A Year Together');
    expect(await firstOf('price')).toBe('The Lost Star');
    expect(await firstOf('price-desc')).toBe('A Year Together');
  });

  it('shows 24 products per page, and the last page if the requested page does not exist', async () => {
    listing = Array.from({ length: 30 }, (_, index) => listedBook(uk, { name: `Book ${index}` }));
    const second = await browse.page(uk, { page: 2 });
    expect([second.total, second.pages, second.products.length]).toEqual([30, 2, 6]);
    expect((await browse.page(uk, { page: 9 })).page).toBe(2);
  });

  it('finds words by their beginning or with another ending', async () => {
    expect(await search('lost')).toEqual(['The Lost Star']);
    expect(await search('STARS')).toEqual(['The Lost Star']);
    expect(await search('the pic')).toEqual(['Our Big Picnic']);
    expect(await search('baskets')).toEqual(['Our Big Picnic']);
    expect(await search('birthday')).toEqual(expect.arrayContaining(['The Lost Star', 'Our Big Picnic']));
    expect(await search('lost picnic')).toEqual([]);
  });

  it.each([
    ['de', 'Der verlorene Stern', ['stern', 'verlorenen', 'Sterne']],
    ['fr', 'L’étoile perdue', ['etoile', 'ÉTOILES', 'perdu']],
    ['dk', 'Den forsvundne bøgeskov', ['bogeskov', 'bøge']],
    ['es', 'La estrella perdida en Logroño', ['logrono', 'estrellas']],
    ['jp', 'まいごのおほしさま', ['ほし', 'おほしさま', 'まいご']],
    ['kr', '길 잃은 꼬마별', ['별', '꼬마', '길 잃은']],
  ])('finds books in the language of %s', async (identifier, name, texts) => {
    listing = [listedBook(market(identifier), { name }), listedBook(market(identifier), { name: 'Zzz' })];
    for (const text of texts) expect([text, await search(text, market(identifier))]).toEqual([text, [name]]);
  });

  it('offers a corrected spelling and the best-selling books if a search finds nothing', async () => {
    sold = 'a-year-together';
    const answer = await browse.page(uk, { text: 'lsot satr' });
    expect(answer).toMatchObject({ total: 0, didYouMean: 'Lost Star' });
    expect(answer.popular![0]!.name).toBe('A Year Together');
    expect((await browse.page(uk, { text: 'zebra' })).didYouMean).toBeUndefined();
  });

  it('finds changed words, and no deleted products, in a new process', async () => {
    await search('lost');
    listing = [listedBook(uk, { name: 'A New Dawn' })];
    const otherProcess = opened();
    expect((await otherProcess.page(uk, { text: 'dawn' })).total).toBe(1);
    expect((await otherProcess.page(uk, { text: 'lost' })).total).toBe(0);
  });

  it('suggests books and categories by their first letters', async () => {
    const { products, categories } = await browse.suggestions(uk, 'fam');
    expect(categories.map(({ permalink }) => permalink)).toEqual(['books/family']);
    expect(products.map(({ slug }) => slug)).toContain('our-big-picnic');
    expect(await browse.suggestions(uk, ' ')).toEqual({ products: [], categories: [] });
  });

  it('finds the related products that share most topics', async () => {
    const related = await browse.related(uk, 'our-big-picnic');
    expect(related.map(({ name }) => name)).toEqual(['The Lost Star', 'A Year Together']);
    expect(await browse.related(uk, 'unknown')).toEqual([]);
  });
});
