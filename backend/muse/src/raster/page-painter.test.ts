import { describe, expect, it } from '@jest/globals';
import { renderAsync } from '@resvg/resvg-js';
import { loadPackage } from '../loader/load-package';
import { SceneBuilder } from '../scene/build-scene';
import type { LoadedPackage } from '../scene/loaded-package';
import type { Scene } from '../scene/scene';
import { openedCatalogue } from '../testing/opened-catalogue';
import { type PackageSource, spreadSvg } from '../testing/tiny-book';
import { PagePainter } from './page-painter';
import type { Pixels } from './pixels';

const VALUES = { name: 'Robin', coat: 'blue', friend: 'fox', note: 'Hello' };
const opened = openedCatalogue();

let count = 0;
async function load(changes: PackageSource): Promise<LoadedPackage> {
  count += 1;
  const result = await loadPackage(await opened.catalogue.add(`book-${count}`, changes), opened.fonts);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
  return result.loaded;
}

const sceneOf = (loaded: LoadedPackage, page: string, values = VALUES): Scene =>
  new SceneBuilder().build(
    loaded,
    loaded.pages.find(({ name }) => name === page)!,
    values,
    'en',
  );

/** Draws the whole page in one pass on a white background. */
async function wholePage({ layers, window }: Scene, width: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${window.x} 0 ${window.width} ${window.height}" width="${width}" height="${width}">${layers.map(({ markup }) => markup).join('')}</svg>`;
  return (await renderAsync(svg, { background: '#ffffff', font: { loadSystemFonts: false } })).pixels;
}

/**
 * Returns the fraction of colour channels that differ visibly. Ignores small differences, because a hairline may be
 * rounded to the neighbouring pixel.
 */
function differing(
  pixels: Uint8Array | Uint8ClampedArray,
  otherPixels: Uint8Array | Uint8ClampedArray,
): number {
  expect(pixels).toHaveLength(otherPixels.length);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 1) if (Math.abs(pixels[i]! - otherPixels[i]!) > 2) count += 1;
  return count / pixels.length;
}

const pixelAt = ({ rgba, width }: Pixels, x: number, y: number): number[] => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('a page composed of layers', () => {
  it.each([
    ['cover', 640],
    ['page-1', 640],
    ['page-1', 333],
    ['page-2', 750],
    ['back-cover', 320],
  ] as const)('%s at %i pixels equals the page drawn in one pass', async (page, width) => {
    const scene = sceneOf(await load({}), page);
    const composed = await new PagePainter(1e8).compose(scene, width);
    expect(differing(composed.rgba, await wholePage(scene, width))).toBeLessThan(0.0005);
  });

  it('looks the same with empty and full caches', async () => {
    const loaded = await load({});
    const painter = new PagePainter(1e8);
    const firstPicture = await painter.compose(sceneOf(loaded, 'page-1'), 640);
    await painter.compose(sceneOf(loaded, 'page-1', { ...VALUES, name: 'Kim' }), 640);
    expect(differing((await painter.compose(sceneOf(loaded, 'page-1'), 640)).rgba, firstPicture.rgba)).toBe(
      0,
    );
  });

  it('looks the same if the cache has no capacity', async () => {
    const scene = sceneOf(await load({}), 'cover');
    const [uncachedPicture, withCache] = [
      await new PagePainter(1).compose(scene, 320),
      await new PagePainter(1e8).compose(scene, 320),
    ];
    expect(differing(uncachedPicture.rgba, withCache.rgba)).toBe(0);
  });

  it('has the chosen colours', async () => {
    const loaded = await load({});
    expect(pixelAt(await new PagePainter(1e8).compose(sceneOf(loaded, 'cover'), 200), 100, 120)).toEqual([
      0, 0, 255,
    ]);
    expect(
      pixelAt(
        await new PagePainter(1e8).compose(sceneOf(loaded, 'cover', { ...VALUES, coat: 'red' }), 200),
        100,
        120,
      ),
    ).toEqual([255, 0, 0]);
  });
});

describe('shapes off the page', () => {
  it('do not crash the renderer', async () => {
    const faint =
      '<circle cx="390" cy="20" r="2" opacity="0.5"/><circle cx="3900" cy="20" r="2" opacity="0.5"/>';
    const deep =
      '<g opacity="0.9"><rect x="-300" y="50" width="340" height="10"/><g opacity="0.5"><rect x="190" y="90" width="5" height="5"/></g><g opacity="0.5"><rect x="-5000" y="90" width="5" height="5"/></g></g>';
    const loaded = await load({ 'pages/spread.svg': spreadSvg(faint + deep) });
    for (const page of ['page-1', 'page-2']) {
      const { rgba } = await new PagePainter(1e8).compose(sceneOf(loaded, page), 320);
      expect(rgba).toHaveLength(320 * 320 * 4);
    }
  });

  it('are reported if they enlarge a transparent group', async () => {
    const loaded = await load({
      'pages/spread.svg': spreadSvg('<g opacity="0.9"><rect x="-900" y="50" width="1000" height="10"/></g>'),
    });
    expect(sceneOf(loaded, 'page-1').findings).toMatchObject([
      { kind: 'out-of-bounds', where: 'pages/spread.svg' },
    ]);
  });
});
