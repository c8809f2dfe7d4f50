import type { Product } from '@bindery/shared/contracts';

export interface OptionsStepProps {
  product: Product;
  /** the shopper wants to change what they personalised */
  onBack(): void;
  /** the shopper wants to change one choice; `urlKeys`: all that can be changed, in the order they are shown */
  onChangeChoice?(urlKey: string, urlKeys: readonly string[]): void;
  /** the cart has the book */
  onAdded(): void;
}
export type CartPageProps = Record<never, never>;
export type MiniCartProps = Record<never, never>;
