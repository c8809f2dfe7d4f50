import { useOutletContext } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';
import type { CreationStep } from 'cart-mfe/src/contract';
import type { EditedLine } from './edited-line';

/** What <PersonalisedPages> gives to the pages of a product. */
export interface ProductContext {
  product: Product;
  /** those that follow the form */
  steps: readonly CreationStep[];
  edited: EditedLine;
  /** the shopper comes back to changes of a line that were never saved */
  isResumed: boolean;
}

export const useProduct = (): Product => useOutletContext<ProductContext>().product;

export const useSteps = (): readonly CreationStep[] => useOutletContext<ProductContext>().steps;

export function useDraftOwner(): Omit<ProductContext, 'product' | 'steps'> {
  return useOutletContext<ProductContext>();
}
