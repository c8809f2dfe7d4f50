import type { ComponentType } from 'react';
import type {
  CanvasLabels,
  Customisation,
  PhotoValue,
  PreviewSlice,
  Product,
} from '@bindery/shared/contracts';

export interface CustomisationFormProps {
  product: Product;
  /** the step that the page's address names, from 1; undefined: it names none, and the shopper goes on where they were */
  step?: number;
  /** how many steps of the creation follow the form's */
  stepsAfter?: number;
  /**
   * The form shows this step, from 1: the address is to name it. `isReplacing`: the address named a step that cannot
   * be opened yet, or none. Without it the form keeps its steps to itself.
   */
  onStep?(step: number, isReplacing: boolean): void;
  /** the picture of a character as it looks; without one the form does without */
  Avatar?: ComponentType<AvatarSlotProps>;
  /** what the content shows of the book on a step; without one the form does without */
  Preview?: ComponentType<PreviewSlotProps>;
  /** schema keys that cannot be changed any more: of a book that is bought, those that carry upsells. Source: docs/rules.md EDIT-03 */
  lockedKeys?: readonly string[];
  /** every tab is filled in and the server accepts what the shopper wrote */
  onComplete(): void;
}

/** What a part of the book on a step is given. */
export interface PreviewSlotProps {
  slice: PreviewSlice;
}

/** What a picture of a character is given. `values`: what it is drawn from, such as a draft. `isSmall`: in a card, where it only adorns. */
export interface AvatarSlotProps {
  characterTypeIndex: number;
  characterIndex: number;
  values: Customisation;
  isSmall?: boolean;
}

/** Something the server's validator found. `path`: a schema key, or the way to a value inside one ('characters.0.customisations.1.name'). `type`: Joi's code. */
export interface PathFault {
  path: string;
  type: string;
}

export interface OtherTabNoticeProps {
  product: Product;
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
  Avatar?: ComponentType<AvatarSlotProps>;
  /** what the server refused: shown at its fields, and the shopper begins at the first of them */
  faults?: readonly PathFault[];
  /** schema keys that cannot be changed any more */
  lockedKeys?: readonly string[];
  /** `result`: the customisation as it was saved; without one the shopper closed the modal and nothing more was saved */
  onClose(result?: Customisation): void;
}

export interface PhotoEditorProps {
  /** one of the visitor's own; open without one it throws */
  photo: PhotoValue | undefined;
  /** width divided by height of the place it fills; undefined: any will do */
  aspect?: number;
  /** how wide it is printed, mm: where it is known, it is told when the photo has too few pixels for it */
  printWidthMm?: number;
  labels: CanvasLabels;
  isOpen: boolean;
  /** the photo with its crop, filter and rotation: to be kept as one edit */
  onSave(photo: PhotoValue): void;
  /** the shopper chose other files instead; without it nothing else can be chosen */
  onTryAnother?(files: File[]): void;
  /** nothing is to be kept */
  onClose(): void;
}
