import type { Customisation } from '@bindery/shared/contracts';

/**
 * The book preview fills its slot, so the page must give the slot a height. `isBound`: false for loose pages, such as
 * those of a poster. `isDiagnostic`: true if the preview shows the URLs of pictures; default: this browser's setting.
 */
export interface BookPreviewProps {
  slug: string;
  title: string;
  isBound?: boolean;
  isDiagnostic?: boolean;
}
/**
 * Shows one character; without indexes, all characters. `role` selects characters by role instead of by type. `values`:
 * the customisation to draw; default: the page's draft. `isSmall`: decorative, in a card. The preview is as wide as its
 * slot.
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
