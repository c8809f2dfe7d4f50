import type { Customisation } from '@bindery/shared/contracts';

/**
 * The book preview fills its slot, so the slot needs a definite height. `isBound`: false for loose pages, such as a
 * poster. `isDiagnostic`: the default is the setting in this browser.
 */
export interface BookPreviewProps {
  slug: string;
  title: string;
  isBound?: boolean;
  isDiagnostic?: boolean;
}
/**
 * Shows one character; without indexes, all characters. `role` selects by role instead of by character type. `values`:
 * the customisation to draw, such as a draft; the default is the shared one. `isSmall`: decorative, in a card. The
 * preview fills the width of its slot.
 */
export interface AvatarPreviewProps {
  slug: string;
  role?: string;
  characterTypeIndex?: number;
  characterIndex?: number;
  values?: Customisation;
  isSmall?: boolean;
  isDiagnostic?: boolean;
  onTap?(characterTypeIndex: number, characterIndex: number): void;
}
export interface PagePreviewProps {
  slug: string;
  pageName: string;
  isDiagnostic?: boolean;
}
