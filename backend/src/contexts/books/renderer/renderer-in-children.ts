import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import {
  PackageUnavailableError,
  PhotoGoneError,
  PhotoUnreadableError,
  type PackageArchive,
  type PhotoSource,
  type PictureRenderer,
  type PictureRequest,
} from '@bindery/muse';
import { ChildDiedError, ChildPool } from '../../../platform/children';
import { canonicalHash } from '../../../platform/canonical-hash';
import { PictureFailedError } from '../muse.errors';
import type { PhotoNote, RendererJob, RendererQuestion, RendererSetup } from './renderer-work';

export interface RendererChildrenOptions extends RendererSetup {
  /** the built renderer-program */
  readonly program: string;
  readonly warn: (details: object, message: string) => void;
  readonly withinMs?: number;
}

export interface RendererSources {
  readonly photos: PhotoSource;
  readonly archive?: PackageArchive;
}

export interface RendererChildren {
  create(sources: RendererSources): PictureRenderer;
  /** Resolves as soon as the child process can draw pages, or has failed to start. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Time limit. Drawing the largest page takes a tenth of a second, and reading its photos up to ten seconds. */
const WITHIN_MS = 30_000;
/** Memory limit of a renderer, which uses 600 MB with full caches. */
const MEMORY_BYTES = 1_200_000_000;
/** Limit for reserved memory. HarfBuzz reserves a gigabyte when it starts, and another one when it grows. */
const UNTOUCHED_BYTES = 3_000_000_000;
/** How long a picture that has crashed its renderer twice is refused. See {@link rendererInChildren}. */
const REMEMBERED_MS = 600_000;
const REMEMBERED = 10_000;
const APART_IDLE_MS = 30_000;

/**
 * Draws pages in a child process, which caches packages, fonts and layers.
 *
 * If a picture crashes the process, the picture is retried once. After a second crash it is refused for a while, and
 * other pictures of its page are drawn in a separate process. So an attacker cannot stop the renderer with such a page.
 */
export function rendererInChildren(options: RendererChildrenOptions): RendererChildren {
  const { program, catalogueDir, fontsDir, warn, withinMs = WITHIN_MS } = options;
  const setup: RendererSetup = { catalogueDir, fontsDir };
  let sources: RendererSources | undefined;
  const pool = (name: string, idleMs?: number): ChildPool =>
    new ChildPool({
      ...{ name, program, setup, warn, withinMs, memoryBytes: MEMORY_BYTES },
      untouchedBytes: UNTOUCHED_BYTES,
      children: 1,
      jobsAtOnce: 2 * availableParallelism() + 1,
      ...(idleMs === undefined ? {} : { idleMs }),
      answer: async (question) => {
        const askedRendererQuestion = question as RendererQuestion;
        if (askedRendererQuestion.kind === 'photo')
          return sources?.photos.read(askedRendererQuestion.photo, askedRendererQuestion.widthPx);
        return sources?.archive?.files(askedRendererQuestion.slug, askedRendererQuestion.version);
      },
    });
  const renderer = pool('page-renderer');
  const apart = pool('page-renderer-apart', APART_IDLE_MS);
  const pools = [renderer, apart];
  const deadly = new LRUCache<string, true>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  async function run(request: PictureRequest, isAhead: boolean): Promise<unknown> {
    const page = `${request.slug}/${request.version}/${request.kind}/${request.name}`;
    if (deadly.size > 0 && deadly.has(canonicalHash(request))) throw new PictureFailedError();
    const job: RendererJob = { request, isAhead };
    try {
      return await (deadly.has(page) ? apart : renderer).run(job);
    } catch (error) {
      if (!(error instanceof ChildDiedError)) throw asDrawn(error as Error, request);
      deadly.set(canonicalHash(request), true);
      deadly.set(page, true);
      throw new PictureFailedError({ cause: error });
    }
  }

  return {
    create(rendererSources) {
      sources = rendererSources;
      return {
        draw: async (request) => (await run(request, false)) as Buffer,
        prepare: async (request) => void (await run(request, true)),
        forgetPhoto(publicId) {
          for (const each of pools) each.tell({ publicId } satisfies PhotoNote);
        },
        forgetAll() {
          for (const each of pools) each.tell({ publicId: null } satisfies PhotoNote);
        },
      };
    },
    start: () => renderer.start(),
    close: async () => void (await Promise.all(pools.map((each) => each.close()))),
  };
}

/** Restores an error's class by its name, because errors arrive from the child process without their classes. */
function asDrawn(error: Error, { slug, version }: PictureRequest): Error {
  if (error.name === 'PackageUnavailableError')
    return new PackageUnavailableError(slug, version, { cause: error });
  if (error.name === 'PhotoGoneError') return new PhotoGoneError();
  return error.name === 'PhotoUnreadableError' ? new PhotoUnreadableError({ cause: error }) : error;
}
