import { previewCustomisation, schemaPreviewQuery, tocQuery, useMarket, useQuery } from '@bindery/shared';
import type { Customisation, Product } from '@bindery/shared/contracts';

/** The shopper's own cover: the first page of their book, the same one the preview drew; the product's where there is none. */
export function useCover(product: Product, values: Customisation) {
  const market = useMarket();
  const schema = useQuery(schemaPreviewQuery(market, product.slug));
  const pages = useQuery({
    ...tocQuery(market, product.slug, schema.data ? previewCustomisation(schema.data, values) : {}),
    enabled: schema.data !== undefined,
  });
  const own = pages.data?.[0];
  const isKnown = own !== undefined || pages.isError || schema.isError;
  const image = own ? { url: own.url, alternativeText: own.info.alternativeText } : product.coverImage;
  return { schema: schema.data, cover: isKnown ? { ...image, isMuseImage: true } : undefined };
}
