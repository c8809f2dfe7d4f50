import type { PhotoSource } from './model/photo-source';
import type { PictureRenderer } from './picture-renderer';

export interface DrawingOptions {
  /** Memory for drawn layers, default 256 MB. */
  readonly pixelCacheBytes?: number;
  /** Shoppers' photos; if it is missing, placeholders are drawn. */
  readonly photoSource?: PhotoSource;
  /** The renderer; if missing, this process draws. */
  readonly renderer?: PictureRenderer;
}
