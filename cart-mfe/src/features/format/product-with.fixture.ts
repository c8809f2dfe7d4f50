import type { Product } from '@bindery/shared/contracts';

/** A product with these formats and prices; the first is the main one unless `main` names another. */
export function productWith(currency: string, formats: readonly (readonly [identifier: string, amount: string])[], main = formats[0]?.[0]): Product {
  const price = (amount: string) => ({ amount, formatted: `${currency} ${amount}` });
  return {
    id: 'product-1', slug: 'the-lost-star', museSlug: 'the-lost-star', name: 'The Lost Star', tagline: '', description: '', meta_title: '', meta_description: '',
    available_on: '2026-09-01', category: 'Books', brand: 'Bindery', master_sku: 'STAR', version: '1', price: price(formats[0]?.[1] ?? '0'), display_price: '',
    variants: formats.map(([identifier, amount], index) => ({
      id: `variant-${index}`, sku: `STAR-${index}`, format: { id: `format-${index}`, identifier, name: identifier }, price: price(amount),
      is_master: identifier === main, weight: 480, height: 210, width: 210, depth: 10,
    })),
    pageCount: 26, marketplace: { identifier: 'uk', currency },
    content: { canvas: {}, form: { title: '', subtitle: '', tabs: [] } },
    coverImage: { url: '/muse/pages/cover', alternativeText: 'The Lost Star' },
  };
}
