import type { Product } from '@bindery/shared/contracts';

export interface PagePicture {
  readonly path: string;
  readonly alternativeText: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly picture?: PagePicture | undefined;
  readonly product?: Product;
  /** not indexed. Source: docs/rules.md CAT-01 */
  readonly isUnlisted?: boolean;
}
