import { LRUCache } from 'lru-cache';
import type { DrawQueue } from './draw-queue';

const SEPARATOR = '\n';

/** Returns the cache name of a drawing. It ends with the ids of the photos, by which forgetDrawings finds a drawing. */
export const nameWithPhotos = (name: string, photoIds: readonly string[]): string =>
  [name, ...photoIds].join(SEPARATOR);

/** Deletes every cached drawing that shows this photo. */
export function forgetDrawings(
  cache: Pick<LRUCache<string, object>, 'keys' | 'delete'>,
  photoId: string,
): void {
  for (const name of [...cache.keys()])
    if (name.split(SEPARATOR).slice(1).includes(photoId)) cache.delete(name);
}

const OVERHEAD_BYTES = 200;

interface Drawing {
  readonly draw: () => Promise<Buffer>;
  readonly audience: Audience;
  readonly party: string | undefined;
}

/** Lookups of a cache since its creation. */
export interface ImageCounts {
  hits: number;
  misses: number;
}

/** Bounded cache of encoded pictures. Drawings take turns, with single flight. */
export class ImageCache {
  private readonly audiences = new Map<string, Audience>();
  private readonly images: LRUCache<string, Buffer, Drawing>;

  constructor(
    maxBytes: number,
    private readonly queue: DrawQueue,
    readonly counts: ImageCounts = { hits: 0, misses: 0 },
  ) {
    this.images = new LRUCache<string, Buffer, Drawing>({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => bytes.length + OVERHEAD_BYTES,
      ignoreFetchAbort: true, // a drawing that has started is always cached
      fetchMethod: (name, _stale, { context }) => this.drawInTurn(name, context),
    });
  }

  /**
   * Returns a picture from the cache, or draws it when its turn comes.
   *
   * @param client - aborts when the caller disconnects. If all callers of a drawing disconnect before it starts, it is
   *   cancelled.
   * @param party - see {@link DrawQueue.run}
   * @throws MuseBusyError; the signal's reason; any error of `draw`
   */
  async get(
    name: string,
    draw: () => Promise<Buffer>,
    client?: AbortSignal,
    party?: string,
  ): Promise<Buffer> {
    const image = this.images.get(name);
    if (image) this.counts.hits += 1;
    else this.counts.misses += 1;
    if (image) return image;
    client?.throwIfAborted();
    const audience = this.audiences.get(name) ?? new Audience();
    this.audiences.set(name, audience);
    audience.join(client);
    return this.images.forceFetch(name, { context: { draw, audience, party } });
  }

  /** Deletes the cached pictures that show a photo. See {@link nameWithPhotos}. */
  forgetPhoto(photoId: string): void {
    forgetDrawings(this.images, photoId);
  }

  forgetAll(): void {
    this.images.clear();
  }

  private async drawInTurn(name: string, { draw, audience, party }: Drawing): Promise<Buffer> {
    let hasBegun = false;
    const begin = (): Promise<Buffer> => {
      hasBegun = true;
      return draw();
    };
    // when the last caller has disconnected, removes the drawing, so that the next caller starts a new one
    audience.whenEmpty.addEventListener('abort', () => {
      if (hasBegun || !this.release(name, audience)) return;
      this.images.delete(name);
    });
    try {
      return await this.queue.run(begin, audience.whenEmpty, party);
    } finally {
      this.release(name, audience);
    }
  }

  private release(name: string, audience: Audience): boolean {
    return this.audiences.get(name) === audience && this.audiences.delete(name);
  }
}

class Audience {
  private readonly controller = new AbortController();
  private size = 0;

  get whenEmpty(): AbortSignal {
    return this.controller.signal;
  }

  /** @param client - aborts when this caller disconnects. A caller without this signal waits to the end. */
  join(client?: AbortSignal): void {
    this.size += 1;
    const leave = (): void => {
      this.size -= 1;
      if (this.size === 0) this.controller.abort(client?.reason);
    };
    client?.addEventListener('abort', leave, { once: true });
  }
}
