import type { BootData, Customisation, HomeContent, SchemaPreview, TocResponse } from '../contracts';
import type { Market } from '../market';

export class BootDataError extends Error {
  override readonly name = 'BootDataError';
}

/**
 * Reads the server's boot data from the page.
 *
 * @returns the boot data. The function checks only that each part is there
 * @throws BootDataError with the missing part, without which the page cannot start
 */
export function readBootData(page: Document): BootData {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new BootDataError('This page carries no boot data');
  let data: Partial<BootData>;
  try {
    data = JSON.parse(text) as Partial<BootData>;
  } catch (cause) {
    throw new BootDataError('The boot data of this page is no JSON', { cause });
  }
  for (const key of ['environment', 'marketplace', 'flags', 'tracking', 'remotes', 'preloaded'] as const) {
    if (data?.[key] === undefined) throw new BootDataError(`The boot data of this page lacks "${key}"`);
  }
  return data as BootData;
}

/** Answers that the server sent with the page (`BootData.preloaded`), by path with query. */
export type Preloaded = Record<string, unknown>;

export const productsPath = (market: Pick<Market, 'identifier'>): string =>
  `/_canvas/api/products?marketplace=${market.identifier}`;

export const homePath = (market: Pick<Market, 'identifier'>): string =>
  `/_canvas/api/home?marketplace=${market.identifier}`;

/** @returns this market's home page; undefined if the server did not send it with the page */
export const preloadedHome = (
  preloaded: Preloaded,
  market: Pick<Market, 'identifier'>,
): HomeContent | undefined => (preloaded[homePath(market)] as { data: HomeContent } | undefined)?.data;

export const schemaPreviewPath = (slug: string): string =>
  `/content/product/${encodeURIComponent(slug)}/schema/preview`;

/** A book's pages with the initial customisation, the same for every shopper. */
export interface ExampleBook {
  readonly customisation: Customisation;
  readonly toc: TocResponse['toc'];
}

export const tocPath = (slug: string): string => `/content/product/${encodeURIComponent(slug)}/toc`;

/** @returns undefined if the page came without the book. The ages in the book may be those of another day. */
export const preloadedBook = (preloaded: Preloaded, slug: string): ExampleBook | undefined =>
  preloaded[tocPath(slug)] as ExampleBook | undefined;

/** @returns the keys of the product's schema; undefined if the server did not send them with the page */
export function preloadedKeys(preloaded: Preloaded, slug: string): ReadonlySet<string> | undefined {
  const schema = preloaded[schemaPreviewPath(slug)] as SchemaPreview | undefined;
  // a schema with `characterTypeIndex` describes a character. Its keys belong inside the key `characters`
  const ownSchema = schema?.schemas.find(({ characterTypeIndex }) => characterTypeIndex === undefined);
  return ownSchema && new Set(Object.keys(ownSchema.keys));
}
