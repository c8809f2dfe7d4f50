import type { Customisation, Product } from '@bindery/shared/contracts';

export interface CustomisationFormProps {
  product: Product;
  /** every tab is filled in and the server accepts what the shopper wrote */
  onComplete(): void;
}

/** Where a modal stands in a row of edits. `current` counts from 1. */
export interface Edits {
  current: number;
  total: number;
  /** what was written is saved; the modal is to show this edit */
  onStep(to: number): void;
}

export interface SchemaFormModalProps {
  product: Product;
  /** the schema keys that are asked for, in the form's tabs; undefined: all of them */
  tabKeys?: readonly string[];
  isOpen: boolean;
  edits?: Edits;
  /** `result`: the customisation as it was saved; without one the shopper closed the modal and nothing more was saved */
  onClose(result?: Customisation): void;
}
