import type { Customisation } from '@bindery/shared/contracts';

/**
 * Fills its slot: give the slot a definite height. `isBound`: false for a product whose pages lie loose, such as a
 * poster. `isDiagnostic`: default is the browser's own setting.
 */
export interface BookPreviewProps {
  slug: string;
  title: string;
  isBound?: boolean;
  isDiagnostic?: boolean;
}
/**
 * A character as it looks, or, without indexes, everybody. `values`: the customisation to draw, such as a draft of it; by
 * default the shared one. `isSmall`: in a card, where it only adorns. Fills the width of its slot. `role` is another way to
 * name a type of characters.
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
