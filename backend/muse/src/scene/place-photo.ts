import type { PhotoBinding } from '../art/bindings';
import type { Box, Matrix } from '../geometry/matrix';
import type { Photo } from '../model/values';
import type { ScenePhoto } from './scene';

/** A photo in its rectangle. `box`: the whole crop, in the rectangle's units, before clipping. */
export interface PlacedPhoto {
  readonly markup: string;
  readonly scene: ScenePhoto;
  readonly box: Box;
}

/**
 * Fills a rectangle with the crop of a photo, and clips the parts of the crop outside the rectangle.
 *
 * @param name - placeholder in the markup; the renderer puts the picture in its place
 * @param matrix - from the rectangle's units to the artboard
 */
export function placePhoto(
  photo: Photo,
  { box, radius }: PhotoBinding,
  name: string,
  clipId: string,
  matrix: Matrix,
): PlacedPhoto {
  const { width, height } = photo.crop ?? photo;
  const scale = Math.max(box.width / width, box.height / height);
  const [across, down] = [width * scale, height * scale];
  const imageBox: Box = {
    x: box.x + (box.width - across) / 2,
    y: box.y + (box.height - down) / 2,
    width: across,
    height: down,
  };
  const clip = `<clipPath id="${clipId}"><rect ${boxAttributes(box)} rx="${radius}"/></clipPath>`;
  const image = `<image ${boxAttributes(imageBox)} preserveAspectRatio="none" href="${name}"/>`;
  return {
    markup: `${clip}<g clip-path="url(#${clipId})">${image}</g>`,
    box: imageBox,
    scene: { name, photo, box, radius, transform: matrix },
  };
}

const boxAttributes = ({ x, y, width, height }: Box): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;
