import type { Muse, ProductFormat } from '@bindery/muse';

/** A book has a cover and what lies between; loose pages are one file. */
export const COMPONENTS = ['cover', 'interior', 'sheets'] as const;
export type PrintComponent = (typeof COMPONENTS)[number];
export const componentsOf = ({ binding }: Pick<ProductFormat, 'binding'>): readonly PrintComponent[] =>
  binding ? ['cover', 'interior'] : ['sheets'];

/**
 * What is to be made, as it waits in the queue. Everything is decided: pages are named by their sealed addresses, so
 * a second run draws what the first would have, whatever day it is.
 */
export interface PrintOrder {
  /** Names the content: equal orders have one id. */
  readonly id: string;
  readonly component: PrintComponent;
  readonly slug: string;
  readonly version: string;
  /** Its identifier in product.json. */
  readonly format: string;
  /** All pages, in order; of a bound product the front cover first, the back cover last. */
  readonly pageTokens: readonly string[];
  readonly spineTitle: string;
  readonly barcode?: string;
  readonly hasMarks: boolean;
  /** ISO 8601 */
  readonly madeAt: string;
}

/** The pages that the component shows: the covers, what lies between them, or all there are. */
export function ownTokens({
  component,
  pageTokens,
}: Pick<PrintOrder, 'component' | 'pageTokens'>): readonly string[] {
  if (component === 'sheets') return pageTokens;
  return component === 'cover' ? [pageTokens[0]!, pageTokens.at(-1)!] : pageTokens.slice(1, -1);
}

/** The photos that the component shows. */
export const photosOf = (muse: Muse, order: PrintOrder): string[] => [
  ...new Set(ownTokens(order).flatMap((token) => muse.pictures.photoIdsOf(token))),
];

/** Has a photo gone, of those in a print file? */
export async function hasLostPhoto(muse: Muse, photoIds: readonly string[]): Promise<boolean> {
  if (photoIds.length === 0) return false;
  return !muse.photoSource || (await muse.photoSource.gone(photoIds)).size > 0;
}
