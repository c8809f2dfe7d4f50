/** Widths of page images, px. Source: docs/rules.md PAGE-01 */
export const PAGE_IMAGE_WIDTHS = [640, 750, 828, 1080, 1200] as const;
export type PageImageWidth = (typeof PAGE_IMAGE_WIDTHS)[number];

/**
 * Picks the page image width to request.
 *
 * @param elementWidthPx - CSS width of the image element, px (default 320)
 * @param devicePixelRatio - device pixels per CSS px (default 1)
 * @returns the smallest width above `elementWidthPx` times `devicePixelRatio`; if there is none, the largest width
 * Source: docs/rules.md PAGE-01
 */
export function pageImageWidth(elementWidthPx = 320, devicePixelRatio = 1): PageImageWidth {
  const wantedWidth = elementWidthPx * devicePixelRatio;
  return PAGE_IMAGE_WIDTHS.find((width) => width > wantedWidth) ?? 1200;
}

/** @returns the picture's URL with this width in its query; pictures in lists and avatars use 320 */
export function pageImageUrl(url: string, width: PageImageWidth | 320): string {
  return `${url}${url.includes('?') ? '&' : '?'}_width=${width}`;
}
