import type { Preloaded } from '@bindery/shared/boot';

/** Returns preloaded data of a product with these keys. The data contain only the parts that link code reads. */
export const withKeys = (slug: string, keys: readonly string[]): Preloaded => ({
  [`/content/product/${slug}/schema/preview`]: {
    schemas: [
      { keys: Object.fromEntries(keys.map((urlKey) => [urlKey, { urlKey, type: 'string' }])) },
      { characterTypeIndex: 0, keys: { hair: { urlKey: 'hair', type: 'string' } } },
    ],
  },
});
