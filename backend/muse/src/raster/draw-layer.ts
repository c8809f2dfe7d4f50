import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import { contains, grow } from '../art/bounds';
import { type Box, overlaps, unite } from '../geometry/matrix';
import { type PhotoSource, readPhoto } from '../model/photo-source';
import type { SceneLayer, ScenePhoto } from '../scene/scene';
import { EMPTY, type Sprite, toSprite } from './sprite';

const OPTIONS: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: 'off' };

/** Returns the height in pixels of a page image of this width. */
export const pageHeight = (window: Box, widthPx: number): number =>
  Math.round((window.height / window.width) * widthPx);

/** Margin around a layer in pixels, for antialiasing. */
const MARGIN_PX = 4;
/** The fraction of the canvas by which separate layers may extend beyond it; see onLayer in resolve-segment.ts. */
const SAFE_REACH = 0.45;

/**
 * Draws one layer at its place on the sheet, off the main thread.
 *
 * Rounds the layer's box outwards to whole pixels, so that the result equals a drawing of the whole page. If the
 * layer's box is larger than the sheet, the whole sheet is drawn.
 *
 * @param scale - pixels per artwork unit
 * @param source - source of the layer's photos, if the layer has photos
 * @throws PhotoGoneError, PhotoUnreadableError if a photo is missing; no layer is drawn without its photo
 */
export async function drawLayer(
  { markup, box, layered, photos }: SceneLayer,
  sheet: Box,
  scale: number,
  source?: PhotoSource,
): Promise<Sprite> {
  if (!overlaps(box, sheet)) return EMPTY;
  const area = canvasFor(box, layered, sheet);
  const leftEdge = Math.floor((area.x - sheet.x) * scale) - MARGIN_PX;
  const top = Math.floor((area.y - sheet.y) * scale) - MARGIN_PX;
  const width = Math.ceil((area.x - sheet.x + area.width) * scale) + MARGIN_PX - leftEdge;
  const height = Math.ceil((area.y - sheet.y + area.height) * scale) + MARGIN_PX - top;
  const viewBox = [sheet.x + leftEdge / scale, sheet.y + top / scale, width / scale, height / scale].join(
    ' ',
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="none">${await withPhotos(markup, photos, scale, source)}</svg>`;
  const image = await renderAsync(svg, OPTIONS);
  return toSprite(leftEdge, top, width, height, image.pixels);
}

/**
 * Returns the smaller of `box` and `sheet`. If groups on separate layers (`layered`) extend too far beyond it, enlarges
 * it so that it contains them.
 */
function canvasFor(box: Box, layered: Box | undefined, sheet: Box): Box {
  const area = box.width * box.height < sheet.width * sheet.height ? box : sheet;
  return !layered || contains(grow(area, SAFE_REACH), layered) ? area : unite(area, layered)!;
}

async function withPhotos(
  markup: string,
  photos: readonly ScenePhoto[],
  scale: number,
  source: PhotoSource | undefined,
): Promise<string> {
  let filled = markup;
  for (const {
    name,
    photo,
    box,
    transform: [a, b],
  } of photos) {
    const bytes = await readPhoto(source, photo, Math.ceil(box.width * Math.hypot(a, b) * scale));
    const kind = bytes[0] === PNG_START ? 'png' : 'jpeg';
    filled = filled.replace(`href="${name}"`, `href="data:image/${kind};base64,${bytes.toString('base64')}"`);
  }
  return filled;
}

const PNG_START = 0x89;
