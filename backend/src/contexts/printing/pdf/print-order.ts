import type { Muse, ProductFormat } from '@bindery/muse';

/** A book has a cover and an interior. A product of loose pages has one file, `sheets`. */
export const COMPONENTS = ['cover', 'interior', 'sheets'] as const;
export type PrintComponent = (typeof COMPONENTS)[number];
export const componentsOf = ({ binding }: Pick<ProductFormat, 'binding'>): readonly PrintComponent[] =>
  binding ? ['cover', 'interior'] : ['sheets'];

/**
 * A queued print order. The order names pages by sealed addresses, so that a second run, even days later, draws the
 * same pages.
 */
export interface PrintOrder {
  /** Content id: equal orders share it. */
  readonly id: string;
  readonly component: PrintComponent;
  readonly slug: string;
  readonly version: string;
  /** Identifier in product.json. */
  readonly format: string;
  /** All pages in their order; those of a bound product begin and end with its covers. */
  readonly pageTokens: readonly string[];
  readonly spineTitle: string;
  readonly barcode?: string;
  readonly hasMarks: boolean;
  /** ISO 8601 */
  readonly madeAt: string;
}

/** Returns the pages of a component: the covers, the interior, or all pages. */
export function ownTokens({
  component,
  pageTokens,
}: Pick<PrintOrder, 'component' | 'pageTokens'>): readonly string[] {
  if (component === 'sheets') return pageTokens;
  return component === 'cover' ? [pageTokens[0]!, pageTokens.at(-1)!] : pageTokens.slice(1, -1);
}

export const photosOf = (muse: Muse, order: PrintOrder): string[] => [
  ...new Set(ownTokens(order).flatMap((token) => muse.pictures.photoIdsOf(token))),
];

export async function hasLostPhoto(muse: Muse, photoIds: readonly string[]): Promise<boolean> {
  if (photoIds.length === 0) return false;
  return !muse.photoSource || (await muse.photoSource.gone(photoIds)).size > 0;
}
