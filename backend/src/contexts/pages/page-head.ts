import type { Product } from '@bindery/shared/contracts';

/** A picture that stands for the page where somebody shares its address. */
export interface PagePicture {
  /** path in the shop */
  readonly path: string;
  readonly alternativeText: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What the head of a page says. It is the same for every visitor. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly picture?: PagePicture | undefined;
  /** of the page of a product */
  readonly product?: Product;
  /** not for search engines. Source: docs/rules.md CAT-01 */
  readonly isUnlisted?: boolean;
}
