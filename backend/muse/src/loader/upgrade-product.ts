import { Type, type Static } from 'typebox';
import type { Binding, ProductSource } from '../model/product-document';
import type { CommerceDocument } from '../model/commerce-document';
import { IsoDate, Length, SLUG_PATTERN, strict, Uuid, Words } from '../model/document-parts';
import { houseBinding, houseFormat } from '../model/house-formats';

const VariantSchema = Type.Object(
  {
    id: Uuid,
    sku: Words,
    format: Type.String({ pattern: '^(hardcover|layflat|softcover)$' }),
    weightG: Length,
    heightMm: Length,
    widthMm: Length,
    depthMm: Length,
  },
  strict,
);
const UpsellSchema = Type.Object({ key: Words, prices: Type.Record(Type.String(), Type.String()) }, strict);

/** product.json in format version 1, with the content of commerce.json. `prices`: by market, then by format. */
export const FirstProductDocumentSchema = Type.Object(
  {
    id: Uuid,
    slug: Type.String({ pattern: SLUG_PATTERN }),
    masterSku: Words,
    brand: Words,
    category: Words,
    availableOn: IsoDate,
    ages: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
    variants: Type.Array(VariantSchema, { minItems: 1 }),
    prices: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    upsells: Type.Optional(Type.Object({ dedication_photo_upload: Type.Optional(UpsellSchema) }, strict)),
  },
  strict,
);
export type FirstProductDocument = Static<typeof FirstProductDocumentSchema>;

/** Format version 1 set no limits on the number of pages, so its bindings have none. */
const bindingWithoutLimits = (format: string): Binding => ({
  ...houseBinding(houseFormat(format)!.binding)!,
  minPages: 0,
  maxPages: Number.MAX_SAFE_INTEGER,
});

/** @returns the product in format version 2, as two documents: product.json and commerce.json */
export function upgradeProduct(firstDocument: FirstProductDocument): {
  product: ProductSource;
  commerce: CommerceDocument;
} {
  const {
    id,
    slug,
    masterSku,
    brand,
    category,
    availableOn,
    ages,
    variants,
    prices,
    upsells = {},
  } = firstDocument;
  return {
    product: {
      formatVersion: 2,
      id,
      slug,
      brand,
      category,
      ...(ages && { ages }),
      formats: variants.map(({ sku: _, format, ...form }) => ({
        ...form,
        identifier: format,
        binding: bindingWithoutLimits(format),
      })),
      upsells: Object.entries(upsells).map(([upsell, { key }]) => ({ slug: upsell, key })),
    },
    commerce: {
      masterSku,
      availableOn,
      variants: variants.map(({ format, sku }) => ({ format, sku, prices: pricesOf(prices, format) })),
      upsells: Object.entries(upsells).map(([upsell, photo]) => ({
        slug: upsell,
        variants: [{ sku: `${masterSku}-${upsell}`, when: true, prices: photo.prices }],
      })),
    },
  };
}

const pricesOf = (prices: FirstProductDocument['prices'], format: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(prices).flatMap(([market, byFormat]) =>
      Object.hasOwn(byFormat, format) ? [[market, byFormat[format]!]] : [],
    ),
  );

/**
 * Returns a product.json of version 1 in canonical form without its sales data (prices, SKUs and dates), so that a
 * change of these gives the same text. Never change this function, because the names of stored versions depend on it.
 */
export function artOfFirstProduct({
  masterSku: _m,
  availableOn: _a,
  prices: _p,
  ...firstDocument
}: FirstProductDocument): string {
  return canonical({
    ...firstDocument,
    variants: firstDocument.variants.map(({ sku: _, ...variant }) => variant),
    ...(firstDocument.upsells && {
      upsells: Object.fromEntries(
        Object.entries(firstDocument.upsells).map(([slug, { key }]) => [slug, { key }]),
      ),
    }),
  });
}

/** Returns JSON with the properties of every object sorted by name. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
