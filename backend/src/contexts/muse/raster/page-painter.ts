import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Scene, SceneLayer } from '../scene/scene';
import { drawLayer, pageHeight } from './draw-layer';
import { encodeJpeg } from './encode';
import { copyOf, lay, paper, type Pixels } from './pixels';
import { SingleFlight } from './single-flight';

const OVERHEAD_BYTES = 200;

/**
 * Makes page images of scenes. Every layer is drawn once and kept as pixels, and so is the page as it is under
 * the first layer that changes with typing: a keystroke pays for its own words and for the encoder.
 */
export class PagePainter {
  private readonly kept: LRUCache<string, Pixels>;
  private readonly drawing = new SingleFlight<Pixels>();

  /** @param keepBytes - memory for pixels; what was unused longest goes first */
  constructor(keepBytes: number) {
    this.kept = new LRUCache({ maxSize: keepBytes, sizeCalculation: ({ rgba }) => rgba.byteLength + OVERHEAD_BYTES });
  }

  /** @param widthPx - width of the image; the height follows from the page */
  async paint(scene: Scene, widthPx: number): Promise<Buffer> {
    return encodeJpeg(await this.compose(scene, widthPx));
  }

  /** The page as pixels, before it is encoded. */
  async compose(scene: Scene, widthPx: number): Promise<Pixels> {
    const firstTyped = scene.layers.findIndex(({ isTyped }) => isTyped);
    const split = firstTyped === -1 ? scene.layers.length : firstTyped;
    const [ground, above] = await Promise.all([
      this.ground(scene, scene.layers.slice(0, split), widthPx),
      this.pixels(scene, scene.layers.slice(split), widthPx),
    ]);
    const page = copyOf(ground);
    for (const layer of above) lay(page, layer, shiftOf(scene, widthPx));
    return page;
  }

  private ground(scene: Scene, layers: readonly SceneLayer[], widthPx: number): Promise<Pixels> {
    const names = createHash('sha1').update(layers.map(({ id }) => id).join('\n')).digest('base64url');
    return this.keep(`${scene.packageVersion}/${scene.page}/${widthPx}/${names}`, async () => {
      const page = paper(widthPx, pageHeight(scene.window, widthPx));
      for (const layer of await this.pixels(scene, layers, widthPx)) lay(page, layer, shiftOf(scene, widthPx));
      return page;
    });
  }

  private pixels({ window, sheet }: Scene, layers: readonly SceneLayer[], widthPx: number): Promise<Pixels[]> {
    return Promise.all(layers.map((layer) => this.keep(`${layer.id}/${widthPx}`, () => drawLayer(layer, sheet, widthPx / window.width))));
  }

  private async keep(key: string, draw: () => Promise<Pixels>): Promise<Pixels> {
    const kept = this.kept.get(key);
    if (kept) return kept;
    return this.drawing.run(key, async () => {
      const drawn = await draw();
      this.kept.set(key, drawn);
      return drawn;
    });
  }
}

/** Where the page begins on its sheet, in pixels: a whole number, since a right page begins one page width in. */
const shiftOf = ({ window, sheet }: Scene, widthPx: number): number => Math.round(((window.x - sheet.x) / window.width) * widthPx);
