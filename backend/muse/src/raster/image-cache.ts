import { LRUCache } from 'lru-cache';
import type { DrawQueue } from './draw-queue';
import { forgetDrawings } from './photo-names';

const OVERHEAD_BYTES = 200;

interface Drawing {
  readonly draw: () => Promise<Buffer>;
  readonly audience: Audience;
  readonly party: string | undefined;
}

/** Encoded pictures: each is drawn in its turn, once for all who ask for it (single flight), and kept, within bounds. */
export class ImageCache {
  private readonly audiences = new Map<string, Audience>();
  private readonly images: LRUCache<string, Buffer, Drawing>;

  constructor(
    maxBytes: number,
    private readonly queue: DrawQueue,
  ) {
    this.images = new LRUCache<string, Buffer, Drawing>({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => bytes.length + OVERHEAD_BYTES,
      ignoreFetchAbort: true, // cancelled through the queue alone: a drawing that began is always kept
      fetchMethod: (name, _stale, { context }) => this.drawInTurn(name, context),
    });
  }

  /**
   * A picture from the cache, or drawn in its turn.
   *
   * @param client - aborted when the caller has gone. A drawing that waits for its turn, and that nobody else waits for,
   *   is cancelled then
   * @param party - see {@link DrawQueue.run}
   * @throws MuseBusyError; the signal's reason; whatever `draw` throws
   */
  async get(
    name: string,
    draw: () => Promise<Buffer>,
    client?: AbortSignal,
    party?: string,
  ): Promise<Buffer> {
    const image = this.images.get(name);
    if (image) return image;
    client?.throwIfAborted();
    const audience = this.audiences.get(name) ?? new Audience();
    this.audiences.set(name, audience);
    audience.join(client);
    return this.images.forceFetch(name, { context: { draw, audience, party } });
  }

  /** Drops the pictures that show a photo; see {@link nameWithPhotos} */
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
    // whoever asks after everybody has gone has it drawn anew
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

/** All who wait for one drawing. */
class Audience {
  private readonly controller = new AbortController();
  private size = 0;

  /** Aborted, with the last one's reason, when all have gone. */
  get whenEmpty(): AbortSignal {
    return this.controller.signal;
  }

  /** @param client - aborted when this one has gone; missing: they wait to the end */
  join(client?: AbortSignal): void {
    this.size += 1;
    const leave = (): void => {
      this.size -= 1;
      if (this.size === 0) this.controller.abort(client?.reason);
    };
    client?.addEventListener('abort', leave, { once: true });
  }
}
