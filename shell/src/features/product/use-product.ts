import { useOutletContext } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';

/** The product of the page, given by <PersonalisedPages>. */
export const useProduct = (): Product => useOutletContext<Product>();
