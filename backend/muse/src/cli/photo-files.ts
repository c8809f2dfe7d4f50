import sharp from 'sharp';
import { ownEntry } from '../model/readings';
import type { PhotoSource } from '../model/photo-source';
import type { Photo } from '../model/values';
import type { LoadedPackage } from '../scene/loaded-package';
import { UsageError } from './usage-error';

/** Photos from files, as if a shopper had chosen them. They are cropped in the middle. */
export interface PhotoFiles {
  /** By key. */
  readonly values: Readonly<Record<string, Photo>>;
  readonly source: PhotoSource;
}

/** @param pairs - `key=file`. @throws UsageError */
export async function readPhotos(pairs: readonly string[], loaded: LoadedPackage): Promise<PhotoFiles> {
  const files = new Map<string, string>();
  const values: Record<string, Photo> = {};
  for (const [i, pair] of pairs.entries()) {
    const [key, file] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (loaded.fields.get(key)?.kind !== 'photo')
      throw new UsageError(`--photo ${pair}: "${key}" is no photo of the schema: write key=file`);
    const size = await sharp(file)
      .autoOrient()
      .toBuffer({ resolveWithObject: true })
      .catch((error: Error) => {
        throw new UsageError(`${file} cannot be read as a picture: ${error.message}`);
      });
    const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    files.set(id, file);
    values[key] = cropped(id, size.info, ownEntry(loaded.schema.keys, key)?.metas?.[0]?.aspectRatio);
  }
  return {
    values,
    source: {
      gone: (ids) => Promise.resolve(new Set(ids.filter((id) => !files.has(id)))),
      async read({ public_id: id, crop }, widthPx) {
        const [file, area] = [files.get(id), crop];
        if (file === undefined || !area) return undefined;
        const upright = await sharp(file).autoOrient().toBuffer();
        return sharp(upright)
          .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
          .resize({ width: Math.max(1, Math.round(widthPx)) })
          .png()
          .toBuffer();
      },
    },
  };
}

function cropped(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  aspectRatio: string | undefined,
): Photo {
  const [across, down] = (aspectRatio ?? '1/1').split('/').map(Number) as [number, number];
  const scale = Math.min(width / across, height / down);
  const size = { width: Math.floor(across * scale), height: Math.floor(down * scale) };
  const crop = {
    x: Math.floor((width - size.width) / 2),
    y: Math.floor((height - size.height) / 2),
    ...size,
  };
  return { public_id: id, width, height, crop };
}
