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
