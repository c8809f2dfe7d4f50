import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hashesToRefuse, pictureHash, SAME_PICTURE_BITS } from './perceptual-hash';
import { scenery } from './testing/pictures';

const distance = (one: string, other: string): number => [...one].filter((bit, i) => bit !== other[i]).length;

describe('a picture that was rejected', () => {
  let picture: Buffer;
  let refused: string[];

  beforeAll(async () => {
    picture = await (await scenery(7)).jpeg({ quality: 92 }).toBuffer();
    refused = await hashesToRefuse(picture);
  });

  const isRefused = async (bytes: Buffer): Promise<boolean> => {
    const hash = await pictureHash(bytes);
    return hash !== undefined && refused.some((one) => distance(one, hash) <= SAME_PICTURE_BITS);
  };
  const cut = (left: number, top: number, right: number, bottom: number) => sharp(picture).extract({ left, top, width: 900 - left - right, height: 600 - top - bottom });

  it.each([
    ['as it was', () => sharp(picture)],
    ['smaller', () => sharp(picture).resize(240)],
    ['larger', () => sharp(picture).resize(2400)],
    ['a little narrower', () => sharp(picture).resize(860, 600, { fit: 'fill' })],
    ['mirrored', () => sharp(picture).flop()],
    ['lighter', () => sharp(picture).modulate({ brightness: 1.15 })],
    ['in grey', () => sharp(picture).greyscale()],
    ['blurred', () => sharp(picture).blur(3)],
    ['cut at its edges', () => cut(20, 14, 22, 16)],
    ['cut at one corner', () => cut(40, 30, 0, 0)],
    ['cut at the foot', () => cut(0, 0, 0, 30)],
    ['cut by a tenth', () => cut(45, 30, 45, 30)],
  ])('is known %s', async (_, change) => {
    expect(await isRefused(await change().jpeg({ quality: 90 }).toBuffer())).toBe(true);
    expect(await isRefused(await change().jpeg({ quality: 35 }).toBuffer())).toBe(true);
  });

  it('does not stand for other pictures', async () => {
    const others = await Promise.all(Array.from({ length: 40 }, async (_, seed) => (await scenery(100 + seed, 450, 300)).jpeg().toBuffer()));
    expect((await Promise.all(others.map(isRefused))).filter(Boolean)).toEqual([]);
  });

  it('has no hash where there is nothing to know it by', async () => {
    const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8899aa' } }).jpeg().toBuffer();
    expect([await pictureHash(plain), await hashesToRefuse(plain)]).toEqual([undefined, []]);
  });
});
