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

export interface RendererSetup {
  readonly catalogueDir: string;
  readonly fontsDir: string;
}

/** `isAhead`: true if the renderer draws the picture in advance, so that no request waits for it. */
export interface RendererJob {
  readonly request: PictureRequest;
  readonly isAhead: boolean;
}

export type RendererQuestion =
  | { readonly kind: 'photo'; readonly photo: Photo; readonly widthPx: number }
  | { readonly kind: 'package'; readonly slug: string; readonly version: string };

/** Tells a renderer to remove a deleted photo from its caches. Null instead of a photo removes all photos. */
export interface PhotoNote {
  readonly publicId: string | null;
}

/** Opens a renderer that has no access to the object store. Its parent process sends it the photos and packages. */
export async function openRendererWork(setup: unknown, ask: AskParent): Promise<ChildWork> {
  const question = (askedRendererQuestion: RendererQuestion): Promise<unknown> => ask(askedRendererQuestion);
  const photoSource: PhotoSource = {
    gone: () => Promise.resolve(new Set()), // the parent process checks for deleted photos
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
