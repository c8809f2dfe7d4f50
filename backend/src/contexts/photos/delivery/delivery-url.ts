import { createHmac, timingSafeEqual } from 'node:crypto';
import { isPhotoId } from '@bindery/muse';
import type { PhotoLook } from './draw-photo';

export interface Delivery {
  readonly publicId: string;
  readonly look: PhotoLook;
}

const SIGNATURE = /^s--([\w-]{22})--\//;
const VERSION = '/v1/';
const ENDING = '.jpg';
const NUMBER = String.raw`(\d{1,6})`;
const TRANSFORMATION = new RegExp(
  `^(?:a_(90|180|270)/)?(?:c_crop,h_${NUMBER},w_${NUMBER},x_${NUMBER},y_${NUMBER}/)?(?:e_([a-z_]{1,40})/)?c_limit,w_${NUMBER}$`,
);

function transformationOf({ rotation, crop, filter, widthPx }: PhotoLook): string {
  const rounded = crop && {
    x: Math.round(crop.x),
    y: Math.round(crop.y),
    width: Math.round(crop.width),
    height: Math.round(crop.height),
  };
  return [
    ...(rotation ? [`a_${rotation}`] : []),
    ...(rounded ? [`c_crop,h_${rounded.height},w_${rounded.width},x_${rounded.x},y_${rounded.y}`] : []),
    ...(filter && filter !== 'none' ? [`e_${filter}`] : []),
    `c_limit,w_${widthPx}`,
  ].join('/');
}

function signatureOf(unsignedPath: string, secret: string): string {
  return createHmac('sha256', secret)
    .update('photo-delivery')
    .update(unsignedPath)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns the part of a picture's URL after `/images/{cloud}/image/upload/`: a signed Cloudinary transformation. */
export function deliveryPath({ publicId, look }: Delivery, secret: string): string {
  const unsignedPath = `${transformationOf(look)}/v1/${publicId}.jpg`;
  return `s--${signatureOf(unsignedPath, secret)}--/${unsignedPath}`;
}

/** @returns undefined if the path is malformed or not signed with one of the secrets */
export function readDeliveryPath(path: string, secrets: readonly string[]): Delivery | undefined {
  const [prefix, signature] = SIGNATURE.exec(path) ?? [];
  if (!prefix || !signature || !path.endsWith(ENDING)) return undefined;
  const unsignedPath = path.slice(prefix.length);
  const version = unsignedPath.indexOf(VERSION); // the first one, because a photo's id may also contain it
  const transformation = unsignedPath.slice(0, version);
  const publicId = unsignedPath.slice(version + VERSION.length, -ENDING.length);
  if (version < 0 || !isPhotoId(publicId)) return undefined;
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(unsignedPath, secret)), Buffer.from(signature)),
  );
  if (!isSigned) return undefined;
  const foundMatch = TRANSFORMATION.exec(transformation);
  if (!foundMatch) return undefined;
  const [, rotation, height, width, x, y, filter, widthPx] = foundMatch;
  return {
    publicId,
    look: {
      widthPx: Number(widthPx),
      rotation: Number(rotation ?? 0),
      filter,
      crop:
        width === undefined
          ? undefined
          : { x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    },
  };
}
