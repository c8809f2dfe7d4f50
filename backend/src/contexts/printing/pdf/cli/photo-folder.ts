import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Photo, PhotoSource } from '@bindery/muse';
import { drawPhoto } from '../../../photos';

const FILE = /^(.+)\.(?:jpe?g|png|webp|tiff?|gif)$/i;
const JPEG_QUALITY = 100;

/**
 * Reads photos from a folder instead of the shop: `abc.jpg` is the photo whose `public_id` is `abc` or ends in `/abc`.
 * Crop, turn and filter work as in the shop.
 *
 * @throws the file system's errors if the folder cannot be read
 */
export async function photoFolder(folder: string): Promise<PhotoSource> {
  const files = new Map(
    (await readdir(folder)).flatMap((file): [string, string][] => {
      const id = FILE.exec(file)?.[1];
      return id === undefined ? [] : [[id, join(folder, file)]];
    }),
  );
  const fileOf = (publicId: string): string | undefined =>
    files.get(publicId.slice(publicId.lastIndexOf('/') + 1));
  return {
    gone: (publicIds) => Promise.resolve(new Set(publicIds.filter((id) => fileOf(id) === undefined))),
    async read(photo, widthPx) {
      const file = fileOf(photo.public_id);
      if (file === undefined) return undefined;
      const { data, info } = await sharp(await readFile(file))
        .autoOrient()
        .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
        .toBuffer({ resolveWithObject: true });
      return drawPhoto({ bytes: data, scale: info.width / uprightWidth(photo) }, { ...photo, widthPx });
    },
  };
}

/** Returns the width of the rotated photo, in the pixels that a crop uses. The file may have another size. */
const uprightWidth = ({ width, height, rotation = 0 }: Photo): number =>
  rotation % 180 === 0 ? width : height;
