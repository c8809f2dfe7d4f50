import type { Product } from '@bindery/shared/contracts';

export interface OptionsStepProps {
  product: Product;
  /** the shopper wants to change what they personalised */
  onBack(): void;
  /** the cart has the book */
  onAdded(): void;
}
export type CartPageProps = Record<never, never>;
export type MiniCartProps = Record<never, never>;
