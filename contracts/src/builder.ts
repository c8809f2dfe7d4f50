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
  /** the step in the page's address, from 1; if undefined, the shopper continues at the last step */
  step?: number;
  stepsAfter?: number;
  /**
   * Reports the step that is shown, from 1, so that the page puts it into the address. `isReplacing`: true if the step
   * replaces a locked or missing step of the address. Without this callback, steps are not reported.
   */
  onStep?(step: number, isReplacing: boolean): void;
  /** draws a character's picture; optional */
  Avatar?: ComponentType<AvatarSlotProps>;
  /** draws a preview beside the form; optional */
  Preview?: ComponentType<PreviewSlotProps>;
  /** schema keys with upsells, which the shopper cannot change after the purchase. Source: docs/rules.md EDIT-03 */
  lockedKeys?: readonly string[];
  /** called when every tab is filled in and the server has accepted the input */
  onComplete(): void;
}

export interface PreviewSlotProps {
  slice: PreviewSlice;
}

/** Props of a character's picture. `values`: its customisation, such as a draft. `isSmall`: decorative, in a card. */
export interface AvatarSlotProps {
  characterTypeIndex: number;
  characterIndex: number;
  values: Customisation;
  isSmall?: boolean;
}

/**
 * A fault from the server's validator. `path`: a schema key, or a path inside the value of a key
 * ('characters.0.customisations.1.name'). `type`: Joi's code.
 */
export interface PathFault {
  path: string;
  type: string;
}

export interface OtherTabNoticeProps {
  product: Product;
}

/** Position of a modal in a sequence of edits. `current` counts from 1. */
export interface Edits {
  current: number;
  total: number;
  /** called when the input is saved; the page must then open the modal for edit number `to` */
  onStep(to: number): void;
}

export interface SchemaFormModalProps {
  product: Product;
  /** schema keys whose fields the modal shows, grouped by the form's tabs; undefined means all keys */
  tabKeys?: readonly string[];
  isOpen: boolean;
  edits?: Edits;
  Avatar?: ComponentType<AvatarSlotProps>;
  /** faults from the server. The form shows each at its field, and opens at the first */
  faults?: readonly PathFault[];
  lockedKeys?: readonly string[];
  /** `result`: the saved customisation; undefined means the shopper closed the modal without saving the latest input */
  onClose(result?: Customisation): void;
}

export interface PhotoEditorProps {
  /** a photo that this visitor uploaded; required while the editor is open */
  photo: PhotoValue | undefined;
  /** width divided by height of the target area; undefined means any */
  aspect?: number;
  /** printed width in mm. If it is set, the editor warns of a photo with too few pixels */
  printWidthMm?: number;
  labels: CanvasLabels;
  isOpen: boolean;
  /** called with the photo's crop, filter and rotation, which the page stores as one edit */
  onSave(photo: PhotoValue): void;
  /** called when the shopper chooses other photos; without this callback the editor does not offer this */
  onTryAnother?(files: File[]): void;
  onClose(): void;
}
