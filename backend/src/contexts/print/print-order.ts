import type { Muse } from '@bindery/muse';
import type { BookFormat } from '@bindery/shared/customisation';

export const COMPONENTS = ['cover', 'interior'] as const;
export type PrintComponent = (typeof COMPONENTS)[number];

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
  readonly format: BookFormat;
  /** All pages, in order: the front cover first, the back cover last. */
  readonly pageTokens: readonly string[];
  readonly spineTitle: string;
  readonly barcode?: string;
  readonly hasMarks: boolean;
  /** ISO 8601 */
  readonly madeAt: string;
}

/** The pages that the component shows: the covers, or what lies between them. */
export const ownTokens = ({
  component,
  pageTokens,
}: Pick<PrintOrder, 'component' | 'pageTokens'>): string[] =>
  component === 'cover' ? [pageTokens[0]!, pageTokens.at(-1)!] : pageTokens.slice(1, -1);

/** The photos that the component shows. */
export const photosOf = (muse: Muse, order: PrintOrder): string[] => [
  ...new Set(ownTokens(order).flatMap((token) => muse.pictures.photoIdsOf(token))),
];

/** Has a photo gone, of those in a print file? */
export async function hasLostPhoto(muse: Muse, photoIds: readonly string[]): Promise<boolean> {
  if (photoIds.length === 0) return false;
  return !muse.photoSource || (await muse.photoSource.gone(photoIds)).size > 0;
}
