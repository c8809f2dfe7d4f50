import sharp from 'sharp';
import { readPhoto, type PhotoSource, type Scene, type SceneLayer, type ScenePhoto } from '@bindery/muse';
import { dpiOf, pixelsAt } from './lengths';

/** A printed photo. `dpi`: resolution of the original photo at the printed size. */
export interface PrintedPhoto {
  readonly page: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
}

/** Resolution of photos in print. A higher resolution would not improve the printed page. */
const WANTED_DPI = 300;
const PNG_START = 0x89;

export interface FilledScene {
  readonly scene: Scene;
  readonly markups: readonly string[];
  readonly photos: readonly PrintedPhoto[];
}

/**
 * Places the shopper's photos in a scene's markup, at 300 dpi if the photo has enough pixels.
 *
 * @param mmPerUnit - printed size of an artwork unit
 * @throws PhotoGoneError, PhotoUnreadableError
 */
export async function placePhotos(
  scene: Scene,
  mmPerUnit: number,
  source: PhotoSource | undefined,
): Promise<FilledScene> {
  const photos: PrintedPhoto[] = [];
  const markups: string[] = [];
  for (const layer of scene.layers) {
    const placed = await fillLayer(layer, mmPerUnit, source);
    markups.push(placed.markup);
    for (const photo of placed.photos) photos.push({ page: scene.page, ...photo });
  }
  return { scene, markups, photos };
}

async function fillLayer(
  { markup, photos }: SceneLayer,
  mmPerUnit: number,
  source: PhotoSource | undefined,
): Promise<{ markup: string; photos: Omit<PrintedPhoto, 'page'>[] }> {
  let filled = markup;
  const printedPhotos: Omit<PrintedPhoto, 'page'>[] = [];
  for (const place of photos) {
    const widthMm = drawnWidth(place) * mmPerUnit;
    const bytes = await readPhoto(source, place.photo, pixelsAt(WANTED_DPI, widthMm));
    const kind = bytes[0] === PNG_START ? 'png' : 'jpeg';
    filled = filled.replace(
      `href="${place.name}"`,
      `href="data:image/${kind};base64,${bytes.toString('base64')}"`,
    );
    const { width } = await sharp(bytes).metadata();
    const {
      box,
      transform: [a, b],
    } = place;
    const scale = Math.hypot(a, b) * mmPerUnit;
    printedPhotos.push({
      widthMm: toTenth(box.width * scale),
      heightMm: toTenth(box.height * scale),
      dpi: dpiOf(width, widthMm),
    });
  }
  return { markup: filled, photos: printedPhotos };
}

/** Returns the drawn width of a photo in artwork units. The photo covers its box and may extend beyond the box. */
function drawnWidth({ photo, box, transform: [a, b] }: ScenePhoto): number {
  const { width, height } = photo.crop ?? photo;
  return width * Math.max(box.width / width, box.height / height) * Math.hypot(a, b);
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;
