import type { Artwork } from '../art/art-node';
import type { OpenTextStyle, ProductPackage } from './loaded-package';

/** A package whose files were read and whose documents have their shape; what they say of each other is unchecked. */
export interface ParsedPackage extends ProductPackage {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly styles: ReadonlyMap<string, OpenTextStyle>;
}
