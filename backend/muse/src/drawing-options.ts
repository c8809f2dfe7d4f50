import type { PhotoSource } from './model/photo-source';
import type { PictureRenderer } from './picture-renderer';

/** What a catalogue's pictures are drawn with. */
export interface DrawingOptions {
  /** Memory for drawn layers, default 256 MB. */
  readonly pixelCacheBytes?: number;
  /** Shoppers' photos; without it, placeholders stand where they would be. */
  readonly photoSource?: PhotoSource;
  /** Who draws; missing: this process. */
  readonly renderer?: PictureRenderer;
}
