import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { Box } from '../artwork/art-node';
import type { SceneLayer } from '../scene/scene';
import { EMPTY, trim, type Pixels } from './pixels';

const OPTIONS: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: 'off' };

/** Height in pixels of a page image of this width. */
export const pageHeight = (window: Box, widthPx: number): number => Math.round((window.height / window.width) * widthPx);

/**
 * Draws one layer as it lies on the page, off the main thread.
 *
 * A layer whose box is known is drawn in that box alone, moved out to whole pixels so that its letters stand
 * exactly where they would in a drawing of the whole page.
 *
 * @param widthPx - width of the page image
 */
export async function drawLayer({ markup, box }: SceneLayer, window: Box, widthPx: number): Promise<Pixels> {
  const scale = widthPx / window.width;
  const heightPx = pageHeight(window, widthPx);
  const area = box ? { x: box.x - window.x, y: box.y - window.y, width: box.width, height: box.height } : { x: 0, y: 0, width: window.width, height: window.height };
  const left = Math.max(0, Math.floor(area.x * scale));
  const top = Math.max(0, Math.floor(area.y * scale));
  const width = Math.min(widthPx, Math.ceil((area.x + area.width) * scale)) - left;
  const height = Math.min(heightPx, Math.ceil((area.y + area.height) * scale)) - top;
  if (width <= 0 || height <= 0) return EMPTY;
  const viewBox = [window.x + left / scale, window.y + top / scale, width / scale, height / scale].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="none">${markup}</svg>`;
  const image = await renderAsync(svg, OPTIONS);
  return trim(left, top, width, height, image.pixels);
}
