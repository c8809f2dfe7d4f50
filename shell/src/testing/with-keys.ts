import type { Preloaded } from '@bindery/shared/boot';

/** What the server writes into the page of a product with these keys, as far as links are concerned. */
export const withKeys = (slug: string, keys: readonly string[]): Preloaded => ({
  [`/content/product/${slug}/schema/preview`]: {
    schemas: [
      { keys: Object.fromEntries(keys.map((urlKey) => [urlKey, { urlKey, type: 'string' }])) },
      { characterTypeIndex: 0, keys: { hair: { urlKey: 'hair', type: 'string' } } },
    ],
  },
});
