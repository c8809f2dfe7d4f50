import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import type { Page } from '@bindery/shared/contracts';

/** @returns the address of the page's picture for an element this wide on this screen; 0 is "not known" */
export function pageUrl(page: Page, elementWidthPx: number): string {
  return pageImageUrl(page.url, pageImageWidth(elementWidthPx || undefined, window.devicePixelRatio));
}

/** @returns the address of the page's picture in a list, whatever the screen */
export const thumbnailUrl = (page: Page): string => pageImageUrl(page.url, 320);
