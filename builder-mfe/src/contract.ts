import type { Product } from '@bindery/shared/contracts';

export interface CustomisationFormProps {
  product: Product;
  /** every tab is filled in and the server accepts what the shopper wrote */
  onComplete(): void;
}
