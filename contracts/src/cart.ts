import type { ComponentType, ReactNode } from 'react';
import type { Product } from '@bindery/shared/contracts';

/**
 * A value that the server refused. `path`: a schema key, or a path inside the value of a key
 * ('characters.0.customisations.1.name'). `type`: Joi's code.
 */
export interface RefusedPath {
  path: string;
  type: string;
}

/** Steps that may follow the form. The step 'options' is the summary, where the shopper adds the book to the cart. */
export type CreationStep = 'format' | 'gift-wrap' | 'add-ons' | 'options';

export interface OptionsStepProps {
  product: Product;
  /** the step to show; default: the summary */
  step?: CreationStep;
  /** all steps after the form, in order. The default is only the summary, which then includes the formats */
  steps?: readonly CreationStep[];
  /** called when the shopper chooses one of `steps`; without this callback the shopper cannot change steps */
  onStep?(step: CreationStep): void;
  /** the cart line whose book the page changes; undefined for a new book */
  lineId?: string;
  /** called when the shopper wants to change the personalisation; `formStep`: the step of the form, from 1 */
  onBack(formStep?: number): void;
  /** called when the shopper wants to change one choice; `urlKeys`: keys of all changeable choices, in display order */
  onChangeChoice?(urlKey: string, urlKeys: readonly string[]): void;
  /**
   * called if this step is locked because the form step `step` (from 1) is incomplete. Without this callback this step
   * opens anyway
   */
  onLocked?(step: number): void;
  /** called when the shopper wants to fix refused values; without this callback the form opens */
  onMend?(faults: readonly RefusedPath[]): void;
  onAdded(): void;
}
export type CartPageProps = Record<never, never>;
export type MiniCartProps = Record<never, never>;

export interface OrderPageProps {
  orderId: string;
}

export interface OrderFormSlotProps {
  product: Product;
  /** the step of the form in the page's URL, from 1; undefined if the URL names no step */
  step: number | undefined;
  stepsAfter: number;
  lockedKeys: readonly string[];
  onStep(step: number, isReplacing: boolean): void;
  onComplete(): void;
}

export interface OrderEditorProps {
  orderId: string;
  /** the item to change; undefined if the page's URL names no item */
  itemId: string | undefined;
  /** a step of the form, from 1, or the review of the changes; undefined if the page's URL names no step */
  step: number | 'review' | undefined;
  /** puts this step into the address. `isReplacing`: true if the address named a locked step or none */
  onStep(step: number | 'review', isReplacing: boolean): void;
  Form: ComponentType<OrderFormSlotProps>;
  Book: ComponentType<{ product: Product }>;
  /** puts the book beside its form */
  Frame: ComponentType<{ preview: ReactNode; children: ReactNode }>;
}

/** The steps of a checkout, in order; each step has its own URL. */
export type CheckoutStep = 'address' | 'shipping' | 'payment' | 'review' | 'confirmation';

export interface CheckoutPageProps {
  /** the step in the page's URL; without one, the page opens the step to complete next */
  step: CheckoutStep | undefined;
  /** id of the confirmed order, from the page's address */
  orderId: string | undefined;
  /**
   * puts this step into the address. `isReplacing`: true if the address named a locked step or none. `orderId`: the
   * order that the confirmation shows
   */
  onStep(step: CheckoutStep, options?: { isReplacing?: boolean; orderId?: string }): void;
}
