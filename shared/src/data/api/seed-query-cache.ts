import type { QueryClient } from '@tanstack/react-query';
import type { ContentPage, Extra, HomeContent, Page, Product, SchemaPreview } from '../../contracts';
import type { Market } from '../../market/markets';
import {
  preloadedBook,
  preloadedHome,
  schemaPreviewPath,
  tocPath,
  type Preloaded,
} from '../../core/boot-data';
import { localDate } from '../../customisation/local-date';
import { contentPagePath, contentPageQuery, homeQuery } from './content-page';
import { schemaPreviewQuery, tocQuery } from './personalisation';
import { extrasPath, extrasQuery, productPath, productQuery } from './products';

/**
 * Puts the page's preloaded answers into the query cache, so that the page renders without requests. Ignores answers
 * for other markets and unknown paths.
 *
 * @param preloaded - `BootData.preloaded`: the bodies of answers; each key is a path with its query
 */
export function seedQueryCache(client: QueryClient, market: Market, preloaded: Preloaded): void {
  const home = preloadedHome(preloaded, market);
  if (home) client.setQueryData<HomeContent>(homeQuery(market).queryKey, home);
  for (const [path, body] of Object.entries(preloaded)) {
    const slug = slugIn(path);
    if (slug === undefined) continue;
    if (path === productPath(market, slug))
      client.setQueryData<Product>(productQuery(market, slug).queryKey, (body as { data: Product }).data);
    if (path === extrasPath(market, slug))
      client.setQueryData<Extra[]>(
        extrasQuery(market, slug).queryKey,
        (body as { data: { extras: Extra[] } }).data.extras,
      );
    if (path === contentPagePath(market, slug))
      client.setQueryData<ContentPage>(
        contentPageQuery(market, slug).queryKey,
        (body as { data: ContentPage }).data,
      );
    if (path === schemaPreviewPath(slug))
      client.setQueryData<SchemaPreview>(schemaPreviewQuery(market, slug).queryKey, body as SchemaPreview);
    if (path === tocPath(slug)) {
      const book = preloadedBook(preloaded, slug);
      if (book?.customisation['local_date'] === localDate())
        client.setQueryData<Page[]>(tocQuery(market, slug, book.customisation).queryKey, book.toc.pages);
    }
  }
}

export function prefetchProduct(client: QueryClient, market: Market, slug: string): void {
  void client.prefetchQuery(productQuery(market, slug));
  void client.prefetchQuery(extrasQuery(market, slug));
  void client.prefetchQuery(schemaPreviewQuery(market, slug));
}

function slugIn(path: string): string | undefined {
  const encoded =
    /^\/(?:_canvas\/api\/(?:products|pages)|content\/product)\/([^/?]+)/.exec(path)?.[1] ??
    /^\/_canvas\/api\/extras\?.*\bslug=([^&]+)/.exec(path)?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
