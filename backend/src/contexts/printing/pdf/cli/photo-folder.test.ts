import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Photo, PhotoSource } from '@bindery/muse';
import { photoFolder } from './photo-folder';

/** The size of the file, which is twice the size in the photo's data. The left half is red, the right half is blue. */
const FILE = { width: 400, height: 200 };
const PHOTO: Photo = { public_id: 'photos/g-1/beach', width: 200, height: 100 };
let folder: string;
let source: PhotoSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-photos-'));
  const blue = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  await sharp({ create: { ...FILE, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .png()
    .toFile(join(folder, 'beach.png'));
  await writeFile(join(folder, 'notes.txt'), 'no photo');
  source = await photoFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function appearanceOf(
  photo: Photo,
  widthPx = 1000,
): Promise<{ size: number[]; left: string; right: string }> {
  const { data, info } = await sharp(await source.read(photo, widthPx))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number): string =>
    ((offset) => (data[offset]! > 128 ? 'red' : data[offset + 2]! > 128 ? 'blue' : 'other'))(
      (Math.floor(info.height / 2) * info.width + x) * info.channels,
    );
  return { size: [info.width, info.height], left: colourAt(2), right: colourAt(info.width - 3) };
}

describe('photos of a folder', () => {
  it('are found by the end of their id', async () => {
    expect(await appearanceOf(PHOTO)).toEqual({ size: [400, 200], left: 'red', right: 'blue' });
    expect((await appearanceOf({ ...PHOTO, public_id: 'beach' }, 100)).size).toEqual([100, 50]);
  });

  it('are cropped and rotated in pixels of the upright photo', async () => {
    expect(await appearanceOf({ ...PHOTO, crop: { x: 100, y: 0, width: 100, height: 50 } })).toEqual({
      size: [200, 100],
      left: 'blue',
      right: 'blue',
    });
    expect(
      await appearanceOf({
        ...PHOTO,
        width: 100,
        height: 200,
        rotation: 90,
        crop: { x: 0, y: 0, width: 100, height: 100 },
      }),
    ).toEqual({ size: [200, 200], left: 'red', right: 'red' });
  });

  it.each(['forest', 'notes', '../beach.png', '__proto__', ''])('are missing for the id %j', async (id) => {
    expect(await source.read({ ...PHOTO, public_id: id }, 100)).toBeUndefined();
  });
});
