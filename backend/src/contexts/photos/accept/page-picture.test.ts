import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { builtProgram } from '../../../testing/built-program';
import { photoWorkInChildren } from '../decoding/photo-work-in-children';
import { twoColours } from '../testing/pictures';
import { encodePagePicture } from './page-picture';

const PROGRAM = builtProgram('contexts/photos/decoding/decoder-program.ts', [
  'contexts/photos/accept/decode-heic.mjs',
]);

// Source: docs/rules.md CONT-13
describe('a picture for a written page', () => {
  it.each([
    ['JPEG', () => twoColours(2400, 1200).jpeg().toBuffer()],
    ['PNG', () => twoColours(2400, 1200).png().toBuffer()],
    ['WebP', () => twoColours(2400, 1200).webp().toBuffer()],
  ])('is encoded from a %s in every width, the largest last', async (_, make) => {
    const { width, height, renditions } = await encodePagePicture(await make());
    expect([width, height]).toEqual([1600, 800]);
    const sizes = await Promise.all(
      renditions.map(async ({ widthPx, bytes }) => {
        const metadata = await sharp(bytes).metadata();
        return [widthPx, metadata.width, metadata.height, metadata.format];
      }),
    );
    expect(sizes).toEqual([
      [480, 480, 240, 'webp'],
      [800, 800, 400, 'webp'],
      [1200, 1200, 600, 'webp'],
      [1600, 1600, 800, 'webp'],
    ]);
  });

  it('is upright, still transparent, and has no metadata', async () => {
    const turned = await twoColours(300, 100)
      .withExif({ IFD0: { Copyright: 'A secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const upright = await encodePagePicture(turned);
    expect([upright.width, upright.height, upright.renditions.length]).toEqual([100, 300, 1]);
    const { exif, icc } = await sharp(upright.renditions[0]!.bytes).metadata();
    expect([exif, icc]).toEqual([undefined, undefined]);
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { renditions } = await encodePagePicture(clear);
    expect((await sharp(renditions[0]!.bytes).stats()).isOpaque).toBe(false);
  });

  it.each([
    ['an SVG', 'format', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 'format', () => twoColours(40, 40).gif().toBuffer()],
    ['an empty file', 'format', async () => Buffer.alloc(0)],
    ['more than 25 megapixels', 'pixels', () => twoColours(6000, 4200).png().toBuffer()],
  ])('is refused if it is %s', async (_, reason, make) => {
    await expect(encodePagePicture(await make())).rejects.toMatchObject({ reason });
  });

  it('is refused if it ends early', async () => {
    const whole = await twoColours(600, 400).jpeg().toBuffer();
    await expect(encodePagePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow();
  });

  it('is the same if a child process encodes it', async () => {
    const children = photoWorkInChildren(PROGRAM, () => undefined);
    try {
      const bytes = await twoColours(900, 300).png().toBuffer();
      expect((await children.pagePicture(bytes)).renditions.map(({ widthPx }) => widthPx)).toEqual([
        480, 800, 900,
      ]);
      await expect(children.pagePicture(Buffer.from('no picture'))).rejects.toMatchObject({
        reason: 'format',
      });
    } finally {
      await children.close();
    }
  });
});
