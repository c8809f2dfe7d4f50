/** How a photo is shown. Crop in pixels of the turned photo; the picture is never larger than the photo. */
export interface PhotoLook {
  readonly widthPx: number;
  readonly rotation?: number | undefined;
  readonly crop?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  readonly filter?: string | undefined;
}
