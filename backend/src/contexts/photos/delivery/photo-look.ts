/** How to show a photo. The crop is in pixels of the turned photo; pictures are never enlarged. */
export interface PhotoLook {
  readonly widthPx: number;
  readonly rotation?: number | undefined;
  readonly crop?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  readonly filter?: string | undefined;
}
