import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PhotoSource } from '../model/photo-source';
import type { Scene, SceneLayer } from '../scene/scene';
import { drawLayer, pageHeight } from './draw-layer';
import { forgetDrawings, nameWithPhotos } from './image-cache';
import { clear, encodePage, type PageFormat, paper, type Pixels, SparePages } from './pixels';
import { bytesOf, lay, type Sprite } from './sprite';

export type Backdrop = 'paper' | 'clear';

const OVERHEAD_BYTES = 400;
/** Share of the cache's memory for layers, which take longest to redraw. Grounds get the rest. */
const FOR_SPRITES = 0.7;

/**
 * Paints page images of scenes. Each layer is drawn once and cached. All layers below the first one that changes with
 * typing form the ground, which is cached as one picture. So after a keystroke the painter only draws the changed words
 * and encodes the picture.
 */
export class PagePainter {
  private readonly sprites: Keeper<Sprite>;
  private readonly grounds: Keeper<Pixels>;
  private readonly spare = new SparePages();

  /**
   * @param keepBytes - memory for cached layers and grounds
   * @param photos - source of shoppers' photos
   */
  constructor(
    keepBytes: number,
    private readonly photos?: PhotoSource,
  ) {
    this.sprites = new Keeper(keepBytes * FOR_SPRITES, bytesOf);
    this.grounds = new Keeper(keepBytes * (1 - FOR_SPRITES), ({ rgba }) => rgba.byteLength);
  }

  /** @param widthPx - width of the image; its height has the proportion of the page */
  async paint(scene: Scene, widthPx: number, format: PageFormat = 'jpeg'): Promise<Buffer> {
    const page = await this.compose(scene, widthPx);
    try {
      return await encodePage(page, format);
    } finally {
      this.spare.giveBack(page);
    }
  }

  /**
   * Returns the page as raw pixels.
   *
   * @param backdrop - if `clear`, empty areas are transparent and the pixels premultiplied
   */
  async compose(scene: Scene, widthPx: number, backdrop: Backdrop = 'paper'): Promise<Pixels> {
    const firstTypedIndex = scene.layers.findIndex(({ isTyped }) => isTyped);
    const split = firstTypedIndex === -1 ? scene.layers.length : firstTypedIndex;
    const [ground, overlay] = await Promise.all([
      this.ground(scene, scene.layers.slice(0, split), widthPx, backdrop),
      this.draw(scene, scene.layers.slice(split), widthPx),
    ]);
    const page = this.spare.copy(ground);
    for (const sprite of overlay) lay(page, sprite, shiftOf(scene, widthPx));
    return page;
  }

  forgetPhoto(photoId: string): void {
    this.sprites.forgetPhoto(photoId);
    this.grounds.forgetPhoto(photoId);
  }

  forgetAll(): void {
    this.sprites.forgetAll();
    this.grounds.forgetAll();
  }

  private ground(
    scene: Scene,
    layers: readonly SceneLayer[],
    widthPx: number,
    backdrop: Backdrop,
  ): Promise<Pixels> {
    const names = createHash('sha1')
      .update(layers.map(({ id }) => id).join('\n'))
      .digest('base64url');
    return this.grounds.get(
      nameWithPhotos(
        `${scene.packageVersion}/${scene.page}/${widthPx}/${backdrop}/${names}`,
        layers.flatMap(photoIdsOf),
      ),
      async () => {
        const page = (backdrop === 'clear' ? clear : paper)(widthPx, pageHeight(scene.window, widthPx));
        for (const sprite of await this.draw(scene, layers, widthPx))
          lay(page, sprite, shiftOf(scene, widthPx));
        return page;
      },
    );
  }

  private draw({ window, sheet }: Scene, layers: readonly SceneLayer[], widthPx: number): Promise<Sprite[]> {
    return Promise.all(
      layers.map((layer) =>
        this.sprites.get(nameWithPhotos(`${layer.id}/${widthPx}`, photoIdsOf(layer)), () =>
          drawLayer(layer, sheet, widthPx / window.width, this.photos),
        ),
      ),
    );
  }
}

/** Bounded cache of drawings, with single flight. */
class Keeper<T extends object> {
  private readonly drawings: LRUCache<string, T, () => Promise<T>>;

  constructor(maxBytes: number, bytes: (value: T) => number) {
    this.drawings = new LRUCache<string, T, () => Promise<T>>({
      maxSize: Math.ceil(maxBytes),
      sizeCalculation: (value) => bytes(value) + OVERHEAD_BYTES,
      ignoreFetchAbort: true, // callers still get a drawing that is evicted while they wait for it
      fetchMethod: (_key, _stale, { context: draw }) => draw(),
    });
  }

  get(key: string, draw: () => Promise<T>): Promise<T> {
    return this.drawings.forceFetch(key, { context: draw });
  }

  forgetPhoto(photoId: string): void {
    forgetDrawings(this.drawings, photoId);
  }

  forgetAll(): void {
    this.drawings.clear();
  }
}

const photoIdsOf = ({ photos }: SceneLayer): string[] => photos.map(({ photo }) => photo.public_id);

/** Returns where the page begins on the sheet, in whole pixels: one page width from the left for a right page. */
const shiftOf = ({ window, sheet }: Scene, widthPx: number): number =>
  Math.round(((window.x - sheet.x) / window.width) * widthPx);
