import type { Customisation } from '@bindery/shared/contracts';

/**
 * Fills its slot, which needs a definite height. `isBound`: false for loose pages, such as a poster. `isDiagnostic`:
 * default is the browser's own setting.
 */
export interface BookPreviewProps {
  slug: string;
  title: string;
  isBound?: boolean;
  isDiagnostic?: boolean;
}
/**
 * One character, or all without indexes. `values`: the customisation to draw, such as a draft; default the shared one.
 * `isSmall`: decorative, in a card. Fills the width of its slot. `role`: an alternative to the character type.
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
