import { useOutletContext } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';
import type { EditedLine } from './edited-line';

/** What <PersonalisedPages> gives to the pages of a product. */
export interface ProductContext {
  product: Product;
  edited: EditedLine;
  /** the shopper comes back to changes of a line that were never saved */
  isResumed: boolean;
}

export const useProduct = (): Product => useOutletContext<ProductContext>().product;

export function useDraftOwner(): Omit<ProductContext, 'product'> {
  return useOutletContext<ProductContext>();
}
