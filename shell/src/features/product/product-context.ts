import { useOutletContext } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';
import type { CreationStep } from '@bindery/contracts/cart';
import type { EditedLine } from './edited-line';

export interface ProductContext {
  product: Product;
  /** true if the draft and the steps after the form are loaded */
  isReady: boolean;
  steps: readonly CreationStep[];
  edited: EditedLine;
  /** true if the page opened with unsaved changes that the shopper made to the cart line earlier */
  isResumed: boolean;
}

export const useProduct = (): Product => useOutletContext<ProductContext>().product;

/** Returns false until the draft is loaded. Until then, the product's pages may render only their frame. */
export const useIsReady = (): boolean => useOutletContext<ProductContext>().isReady;

export const useSteps = (): readonly CreationStep[] => useOutletContext<ProductContext>().steps;

export function useDraftOwner(): Pick<ProductContext, 'edited' | 'isResumed'> {
  return useOutletContext<ProductContext>();
}
