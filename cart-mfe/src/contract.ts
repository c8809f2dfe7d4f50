import type { Product } from '@bindery/shared/contracts';

/** Something the server refused. `path`: a schema key, or the way to a value inside one ('characters.0.customisations.1.name'). `type`: Joi's code. */
export interface RefusedPath {
  path: string;
  type: string;
}

export interface OptionsStepProps {
  product: Product;
  /** the line of the cart whose book the page changes; undefined: a new book */
  lineId?: string;
  /** the shopper wants to change what they personalised */
  onBack(): void;
  /** the shopper wants to change one choice; `urlKeys`: all that can be changed, in the order they are shown */
  onChangeChoice?(urlKey: string, urlKeys: readonly string[]): void;
  /** this step cannot be opened yet: this one of the form, from 1, lacks something. Without it the step opens all the same */
  onLocked?(step: number): void;
  /** the shopper wants to put right what the server refused; without it they go back to the form */
  onMend?(faults: readonly RefusedPath[]): void;
  /** the cart has the book */
  onAdded(): void;
}
export type CartPageProps = Record<never, never>;
export type MiniCartProps = Record<never, never>;
