import { useOutletContext } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';
import type { CreationStep } from 'cart-mfe/src/contract';
import type { EditedLine } from './edited-line';

/** What <PersonalisedPages> gives to the pages of a product. */
export interface ProductContext {
  product: Product;
  /** the draft is loaded, and what follows the form is known */
  isReady: boolean;
  /** those that follow the form; none before `isReady` */
  steps: readonly CreationStep[];
  edited: EditedLine;
  /** the shopper comes back to changes of a line that were never saved */
  isResumed: boolean;
}

export const useProduct = (): Product => useOutletContext<ProductContext>().product;

/** The pages of a product stand as their frame until then. */
export const useIsReady = (): boolean => useOutletContext<ProductContext>().isReady;

export const useSteps = (): readonly CreationStep[] => useOutletContext<ProductContext>().steps;

export function useDraftOwner(): Pick<ProductContext, 'edited' | 'isResumed'> {
  return useOutletContext<ProductContext>();
}
