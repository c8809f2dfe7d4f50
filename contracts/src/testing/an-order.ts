import type { Order } from '@bindery/shared/contracts';
import { aProduct } from '@bindery/shared/testing';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });
const NOW = new Date();
const IN_TWO_HOURS = new Date(NOW.getTime() + 2 * 3_600_000).toISOString();

/** An order of a book about Robin and a friend. The shopper can change the book, but not the friend, a paid extra. */
export const anOrder = (): Order => ({
  id: '6f0c1c1e-0000-4000-8000-000000000001',
  number: 'R123456789',
  revision: 1,
  state: 'placed',
  isOpen: true,
  processAt: IN_TWO_HOURS,
  placedAt: NOW.toISOString(),
  coupon: null,
  email: 'ida@example.com',
  market: 'uk',
  locale: 'en-GB',
  currency: 'GBP',
  items: [
    {
      id: '6f0c1c1e-0000-4000-8000-00000000000a',
      type: 'book',
      name: aProduct.name,
      productName: aProduct.name,
      productId: aProduct.id,
      productSku: aProduct.master_sku,
      productSlug: aProduct.slug,
      variantSku: 'ABOOK-HC',
      itemCategory: 'Books',
      brand: 'Bindery',
      quantity: 1,
      format: { id: 'hardcover', identifier: 'hardcover', name: 'Hardcover' },
      customisation: { name: 'Robin', hair: 'black', friend: 'fox' },
      components: ['name:Robin', 'hair:black', 'friend:fox'],
      summary: [{ key: 'name', label: 'Name', value: 'Robin' }],
      upsells: [],
      price: money('24.99'),
      lineTotal: money('24.99'),
      coverImage: { url: '/muse/pages/robin', isMuseImage: true, alternativeText: 'The cover' },
      approval: 'none',
      revision: 1,
      lockedKeys: ['friend'],
    },
  ],
  itemCount: 1,
  shipping: null,
  shippingAddress: null,
  price: {
    subtotal: money('24.99'),
    shipping: money('0.00'),
    discount: { credit: money('0.00'), promo: money('0.00') },
    tax: money('0.00'),
    taxIncluded: true,
    total: money('24.99'),
  },
  promotions: [],
  editing: { isAllowed: true, until: IN_TWO_HOURS, delivery: null },
  events: [{ at: NOW.toISOString(), kind: 'placed', by: 'shopper' }],
});
