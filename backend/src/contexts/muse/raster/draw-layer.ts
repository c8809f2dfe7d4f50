import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { Box } from '../artwork/art-node';
import type { SceneLayer } from '../scene/scene';
import { EMPTY, trim, type Pixels } from './pixels';

const OPTIONS: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: 'off' };

/** Height in pixels of a page image of this width. */
export const pageHeight = (window: Box, widthPx: number): number => Math.round((window.height / window.width) * widthPx);

/**
 * Draws one layer as it lies on its sheet, off the main thread.
 *
 * A layer whose box is known is drawn in that box alone, moved out to whole pixels so that its letters stand
 * exactly where they would in a drawing of everything. Other layers are drawn on the whole sheet: both pages of a
 * spread are wanted together, and the renderer is only safe with a canvas that holds all there is to see.
 *
 * @param scale - pixels per artwork unit
 */
export async function drawLayer({ markup, box }: SceneLayer, sheet: Box, scale: number): Promise<Pixels> {
  const area = box ?? sheet;
  const left = Math.max(0, Math.floor((area.x - sheet.x) * scale));
  const top = Math.max(0, Math.floor((area.y - sheet.y) * scale));
  const width = Math.min(Math.round(sheet.width * scale), Math.ceil((area.x - sheet.x + area.width) * scale)) - left;
  const height = Math.min(Math.round(sheet.height * scale), Math.ceil((area.y - sheet.y + area.height) * scale)) - top;
  if (width <= 0 || height <= 0) return EMPTY;
  const viewBox = [sheet.x + left / scale, sheet.y + top / scale, width / scale, height / scale].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="none">${markup}</svg>`;
  const image = await renderAsync(svg, OPTIONS);
  return trim(left, top, width, height, image.pixels);
}
