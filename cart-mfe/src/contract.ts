import type { ComponentType, ReactNode } from 'react';
import type { Product } from '@bindery/shared/contracts';

/** Something the server refused. `path`: a schema key, or the way to a value inside one ('characters.0.customisations.1.name'). `type`: Joi's code. */
export interface RefusedPath {
  path: string;
  type: string;
}

/** The steps that may follow the form; 'options' is the summary, where the book goes into the cart. */
export type CreationStep = 'format' | 'gift-wrap' | 'add-ons' | 'options';

export interface OptionsStepProps {
  product: Product;
  /** which step is shown; default: the summary */
  step?: CreationStep;
  /** all that follow the form, in their order; default: the summary alone, which then has the formats too */
  steps?: readonly CreationStep[];
  /** the shopper goes on to another of them, or back; without it they cannot */
  onStep?(step: CreationStep): void;
  /** the line of the cart whose book the page changes; undefined: a new book */
  lineId?: string;
  /** the shopper wants to change what they personalised; `formStep`: in this step of the form, from 1 */
  onBack(formStep?: number): void;
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

export interface OrderPageProps {
  /** as the page's address has it */
  orderId: string;
}

/** What the form is given of a book that was bought. */
export interface OrderFormSlotProps {
  product: Product;
  /** of the form, from 1; undefined: the address names none */
  step: number | undefined;
  /** how many steps follow the form's */
  stepsAfter: number;
  lockedKeys: readonly string[];
  onStep(step: number, isReplacing: boolean): void;
  onComplete(): void;
}

export interface OrderEditorProps {
  orderId: string;
  /** the item that is changed; undefined: the address names none */
  itemId: string | undefined;
  /** a step of the form, from 1, or the look at what changes; undefined: the address names none */
  step: number | 'review' | undefined;
  /** the address is to name this step. `isReplacing`: it named one that cannot be opened yet, or none */
  onStep(step: number | 'review', isReplacing: boolean): void;
  /** the form of a product */
  Form: ComponentType<OrderFormSlotProps>;
  /** the book as it is now */
  Book: ComponentType<{ product: Product }>;
  /** puts the book beside what changes it */
  Frame: ComponentType<{ preview: ReactNode; children: ReactNode }>;
}

/** The steps of a checkout, in their order; each has an address of its own. */
export type CheckoutStep = 'address' | 'shipping' | 'payment' | 'review' | 'confirmation';

export interface CheckoutPageProps {
  /** as the page's address has it; undefined: it names none, and the page goes to the step that the server waits for */
  step: CheckoutStep | undefined;
  /** of the confirmation: the order, as the page's address has it */
  orderId: string | undefined;
  /** the address is to name this step. `isReplacing`: it named one that cannot be opened, or none. `orderId`: of the confirmation */
  onStep(step: CheckoutStep, options?: { isReplacing?: boolean; orderId?: string }): void;
}
