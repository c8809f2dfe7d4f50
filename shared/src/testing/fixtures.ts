import type { Cart, Page, Product, SchemaPreview } from '../contracts';

export const aProduct: Product = {
  id: '6b1f6d3e-3c8e-4f57-9f4c-0f3f2d8f7a10',
  slug: 'a-book',
  museSlug: 'a-book',
  name: 'A Book',
  tagline: 'A book about you',
  description: 'A story that knows your name.',
  meta_title: 'A Book',
  meta_description: 'A story that knows your name.',
  available_on: '2026-01-01',
  category: 'Books',
  brand: 'Bindery',
  master_sku: 'ABOOK',
  version: 'v1',
  price: { amount: '24.99', formatted: '£24.99' },
  display_price: '£24.99',
  variants: [
    {
      id: 'v-hc',
      sku: 'ABOOK-HC',
      format: {
        id: 'hardcover',
        identifier: 'hardcover',
        name: 'Hardcover',
        aliases: ['hardback'],
        description: 'A sturdy cover for a shelf of favourites',
        drawing: 'bound-book',
      },
      price: { amount: '24.99', formatted: '£24.99' },
      is_master: true,
      weight: 480,
      height: 210,
      width: 210,
      depth: 10,
    },
    {
      id: 'v-sc',
      sku: 'ABOOK-SC',
      format: {
        id: 'softcover',
        identifier: 'softcover',
        name: 'Softcover',
        aliases: ['softback', 'paperback'],
        description: 'Light and bendy, made for bags and bedtime',
        drawing: 'paperback',
      },
      price: { amount: '19.99', formatted: '£19.99' },
      is_master: false,
      weight: 240,
      height: 210,
      width: 210,
      depth: 5,
    },
  ],
  upsells: [],
  pageCount: 26,
  marketplace: { identifier: 'uk', currency: 'GBP' },
  content: {
    canvas: {},
    form: {
      title: 'Make it theirs',
      subtitle: 'Every page follows what you choose.',
      tabs: [
        { title: 'Who is it for?', keys: 'name, hair' },
        { title: 'The story', keys: 'friend, dedication' },
      ],
    },
  },
  coverImage: { url: '/muse/pages/cover-a-book', alternativeText: 'The cover of A Book' },
};

export const aSchema: SchemaPreview = {
  dimensions: { page: { width: 840, height: 840 } },
  schemas: [
    {
      keys: {
        name: {
          urlKey: 'name',
          type: 'string',
          flags: { presence: 'required', label: 'Name' },
          examples: ['Robin'],
          rules: [
            { name: 'min', args: { limit: 2 } },
            { name: 'max', args: { limit: 12 } },
            { name: 'pattern', args: { regex: '/^[^<>]*$/' } },
          ],
          metas: [{ canvasComponent: 'SingleLineText', hint: 'As it should be printed' }],
        },
        hair: {
          urlKey: 'hair',
          type: 'string',
          flags: { presence: 'required', only: true, label: 'Hair' },
          allow: ['black', 'red'],
          examples: ['black'],
          metas: [
            {
              canvasComponent: 'ChoiceGroup',
              display: 'colour',
              options: [
                { value: 'black', label: 'Black', colours: { base: '#222222' } },
                { value: 'red', label: 'Red', colours: { base: '#b5532a' } },
              ],
            },
          ],
        },
        friend: {
          urlKey: 'friend',
          type: 'string',
          flags: { presence: 'required', only: true, label: 'Friend' },
          allow: ['fox', 'owl'],
          examples: ['fox'],
          metas: [
            {
              canvasComponent: 'ChoiceGroup',
              display: 'image',
              options: [
                { value: 'fox', label: 'Fox' },
                { value: 'owl', label: 'Owl' },
              ],
              images: { fox: '/muse/options/a-book/v1/fox.svg', owl: '/muse/options/a-book/v1/owl.svg' },
            },
          ],
        },
        dedication: {
          urlKey: 'dedication',
          type: 'string',
          flags: { label: 'Dedication' },
          allow: [''],
          rules: [{ name: 'max', args: { limit: 280 } }],
          metas: [{ canvasComponent: 'MultiLineText' }],
        },
      },
    },
  ],
};

export const somePages: Page[] = [
  { url: '/muse/pages/cover', info: { pageName: 'cover', keys: ['name'], alternativeText: 'The cover' } },
  {
    url: '/muse/pages/one',
    info: { pageName: 'page-1', keys: ['name', 'friend'], alternativeText: 'A garden at night' },
  },
  { url: '/muse/pages/two', info: { pageName: 'page-2', keys: ['hair'], alternativeText: 'A child asleep' } },
];

export const anEmptyCart: Cart = {
  number: '',
  revision: 0,
  state: 'cart',
  isOpen: true,
  email: null,
  coupon: null,
  processAt: null,
  currency: 'GBP',
  items: [],
  itemCount: 0,
  price: {
    subtotal: { amount: '0.00', formatted: '£0.00' },
    total: { amount: '0.00', formatted: '£0.00' },
    taxIncluded: true,
  },
};
