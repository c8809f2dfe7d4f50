import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { Box } from '../artwork/art-node';
import { overlaps } from '../artwork/matrix';
import type { SceneLayer } from '../scene/scene';
import { EMPTY, toSprite, type Sprite } from './sprite';

const OPTIONS: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: 'off' };

/** Height in pixels of a page image of this width. */
export const pageHeight = (window: Box, widthPx: number): number => Math.round((window.height / window.width) * widthPx);

/**
 * Draws one layer as it lies on its sheet, off the main thread.
 *
 * It is drawn in its own box, moved out to whole pixels so that everything stands exactly where it would in a
 * drawing of the whole page. The box is not cut to the page, since the renderer is only safe with a canvas that
 * holds all of a layer; a box larger than the sheet gives way to the sheet.
 *
 * @param scale - pixels per artwork unit
 */
export async function drawLayer({ markup, box }: SceneLayer, sheet: Box, scale: number): Promise<Sprite> {
  if (!overlaps(box, sheet)) return EMPTY;
  const area = box.width * box.height < sheet.width * sheet.height ? box : sheet;
  const left = Math.floor((area.x - sheet.x) * scale);
  const top = Math.floor((area.y - sheet.y) * scale);
  const width = Math.ceil((area.x - sheet.x + area.width) * scale) - left;
  const height = Math.ceil((area.y - sheet.y + area.height) * scale) - top;
  const viewBox = [sheet.x + left / scale, sheet.y + top / scale, width / scale, height / scale].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="none">${markup}</svg>`;
  const image = await renderAsync(svg, OPTIONS);
  return toSprite(left, top, width, height, image.pixels);
}
