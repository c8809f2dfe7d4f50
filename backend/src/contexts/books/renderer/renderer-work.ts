import {
  openRenderer,
  type PackageArchive,
  type PackageFiles,
  type Photo,
  type PhotoSource,
  type PictureRenderer,
  type PictureRequest,
} from '@bindery/muse';
import type { AskParent, ChildWork } from '../../../platform/children';

/** What a renderer is given before it draws. */
export interface RendererSetup {
  readonly catalogueDir: string;
  readonly fontsDir: string;
}

/** `isAhead`: nobody waits for it, and nobody wants to see it yet. */
export interface RendererJob {
  readonly request: PictureRequest;
  readonly isAhead: boolean;
}

/** What a renderer asks: a photo for its place, and the files of a version that its catalogue has not. */
export type RendererQuestion =
  | { readonly kind: 'photo'; readonly photo: Photo; readonly widthPx: number }
  | { readonly kind: 'package'; readonly slug: string; readonly version: string };

/** What a renderer is told: this photo has gone; null: forget everything. */
export interface PhotoNote {
  readonly publicId: string | null;
}

/** A renderer that has photos and packages from its parent: it knows neither the store nor whose they are. */
export async function openRendererWork(setup: unknown, ask: AskParent): Promise<ChildWork> {
  const question = (askedRendererQuestion: RendererQuestion): Promise<unknown> => ask(askedRendererQuestion);
  const photoSource: PhotoSource = {
    gone: () => Promise.resolve(new Set()), // the parent asks, before and after
    read: async (photo, widthPx) => (await question({ kind: 'photo', photo, widthPx })) as Buffer | undefined,
  };
  const archive: PackageArchive = {
    files: async (slug, version) =>
      (await question({ kind: 'package', slug, version })) as PackageFiles | undefined,
  };
  return rendererWork(await openRenderer({ ...(setup as RendererSetup), photoSource, archive }));
}

export function rendererWork(renderer: PictureRenderer): ChildWork {
  return {
    run(job) {
      const { request, isAhead } = job as RendererJob;
      return isAhead ? renderer.prepare(request) : renderer.draw(request);
    },
    note(note) {
      const { publicId } = note as PhotoNote;
      if (publicId === null) renderer.forgetAll();
      else renderer.forgetPhoto(publicId);
    },
  };
}
