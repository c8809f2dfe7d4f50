import { moveCrop, turnPhoto, zoomCrop, type CroppedPhoto } from './crop';

export type CropStep = 'closer' | 'further' | 'left' | 'right' | 'up' | 'down' | 'turn';

const ZOOM = 1.15;
/** Share of the frame per press. */
const MOVE = 0.05;

/**
 * @returns the photo after one press of a button or key. The photo moves behind its frame: left shows more of its right
 *   side.
 */
export function afterStep(photo: CroppedPhoto, step: CropStep, aspect: number | undefined): CroppedPhoto {
  const shape = aspect ?? photo.width / photo.height;
  const { crop } = photo;
  switch (step) {
    case 'closer':
      return { ...photo, crop: zoomCrop(photo, shape, crop, ZOOM) };
    case 'further':
      return { ...photo, crop: zoomCrop(photo, shape, crop, 1 / ZOOM) };
    case 'left':
      return { ...photo, crop: moveCrop(photo, crop, MOVE, 0) };
    case 'right':
      return { ...photo, crop: moveCrop(photo, crop, -MOVE, 0) };
    case 'up':
      return { ...photo, crop: moveCrop(photo, crop, 0, MOVE) };
    case 'down':
      return { ...photo, crop: moveCrop(photo, crop, 0, -MOVE) };
    case 'turn':
      return turnPhoto(photo, aspect);
  }
}
