import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { hashesToRefuse, pictureHash, SAME_PICTURE_BITS } from './perceptual-hash';
import { scenery } from './testing/pictures';

const distance = (firstHash: string, otherHash: string): number =>
  [...firstHash].filter((bit, i) => bit !== otherHash[i]).length;

describe('the hash of a rejected picture', () => {
  let picture: Buffer;
  let refused: string[];

  beforeAll(async () => {
    picture = await (await scenery(7)).jpeg({ quality: 92 }).toBuffer();
    refused = await hashesToRefuse(picture);
  });

  const isRefused = async (bytes: Buffer): Promise<boolean> => {
    const hash = await pictureHash(bytes);
    return (
      hash !== undefined && refused.some((refusedHash) => distance(refusedHash, hash) <= SAME_PICTURE_BITS)
    );
  };
  const cut = (left: number, top: number, right: number, bottom: number) =>
    sharp(picture).extract({ left, top, width: 900 - left - right, height: 600 - top - bottom });

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
  ])('matches the picture %s', async (_, change) => {
    expect(await isRefused(await change().jpeg({ quality: 90 }).toBuffer())).toBe(true);
    expect(await isRefused(await change().jpeg({ quality: 35 }).toBuffer())).toBe(true);
  });

  it('does not match other pictures', async () => {
    const otherPictures = await Promise.all(
      Array.from({ length: 40 }, async (_, seed) => (await scenery(100 + seed, 450, 300)).jpeg().toBuffer()),
    );
    expect((await Promise.all(otherPictures.map(isRefused))).filter(Boolean)).toEqual([]);
  });

  it('is missing if the picture has no distinctive features', async () => {
    const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer();
    expect([await pictureHash(plain), await hashesToRefuse(plain)]).toEqual([undefined, []]);
  });
});

describe('the hash of a picture that varies only in one direction', () => {
  const stripes = async (colours: readonly string[], axis: 'rows' | 'columns'): Promise<Sharp> => {
    const bands = colours
      .map(
        (colour, i) =>
          `<rect x="${(i * 900) / colours.length}" width="${900 / colours.length + 1}" height="600" fill="${colour}"/>`,
      )
      .join('');
    const svg = sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${bands}</svg>`),
    );
    return sharp(await (axis === 'rows' ? svg.rotate(90) : svg).png().toBuffer());
  };
  const REJECTED = ['#2040d0', '#d03020', '#d03020'];
  const OTHERS = [
    ['#d03020', '#2040d0', '#2040d0'],
    ['#2040d0', '#2040d0', '#d03020'],
    ['#2040d0', '#d03020', '#2040d0'],
    ['#000000', '#c00000', '#f0c000'],
    ['#ffffff', '#ffffff', '#202020', '#ffffff'],
    ['#106030', '#ffffff', '#d03020'],
  ];

  it.each(['rows', 'columns'] as const)('matches equal %s, and no other picture', async (axis) => {
    const refused = await hashesToRefuse(
      await (await stripes(REJECTED, axis)).jpeg({ quality: 92 }).toBuffer(),
    );
    const isRefused = async (picture: Sharp): Promise<boolean> => {
      const hash = await pictureHash(await picture.toBuffer());
      return refused.some(
        (refusedHash) => distance(refusedHash, hash ?? '') <= SAME_PICTURE_BITS && hash !== undefined,
      );
    };
    const copies = [
      (await stripes(REJECTED, axis)).jpeg({ quality: 35 }),
      (await stripes(REJECTED, axis)).resize(240).jpeg(),
      (await stripes(REJECTED, axis)).resize(2400).png(),
      (await stripes(REJECTED, axis)).blur(3).jpeg(),
    ];
    expect(await Promise.all(copies.map(isRefused))).toEqual(copies.map(() => true));
    const turned = await stripes(REJECTED, axis === 'rows' ? 'columns' : 'rows');
    const otherPictures = [
      turned,
      ...(await Promise.all(OTHERS.map((colours) => stripes(colours, axis)))),
      ...(await Promise.all([1, 2, 3].map((seed) => scenery(seed)))),
    ];
    expect((await Promise.all(otherPictures.map(isRefused))).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['down', 'y2'],
    ['across', 'x2'],
  ])('is missing for a plain gradient that runs %s', async (_, end) => {
    const sky = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><linearGradient id="g" x1="0" y1="0" x2="0" y2="0" ${end}="1"><stop stop-color="#4080c0"/><stop offset="1" stop-color="#c0d8f0"/></linearGradient><rect width="600" height="600" fill="url(#g)"/></svg>`.replace(
          `${end}="0" `,
          '',
        ),
      ),
    )
      .jpeg({ quality: 95 })
      .toBuffer();
    expect([await pictureHash(sky), await hashesToRefuse(sky)]).toEqual([undefined, []]);
  });
});
