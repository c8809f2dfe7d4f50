import { getAnalytics } from '@bindery/analytics';
import { on, type Market } from '@bindery/shared';
import {
  ApiError,
  atom,
  isCancelled,
  type PhotoUploads,
  type PhotoUploadsAtom,
  type PhotoUploadState,
  type RefusedFile,
  lostPhotos,
  PhotoRejectedError,
  photosUnderWay,
  uploadPhoto,
  type useQueryClient,
  type useStore,
} from '@bindery/shared/data';
import type { PhotoValue, StoredPhoto } from '@bindery/shared/contracts';
import { deletePhoto, photoQuery } from './photo-api';

interface PhotoUploaderOptions {
  store: ReturnType<typeof useStore>;
  client: ReturnType<typeof useQueryClient>;
  market: Market;
  /** of the product: it decides whether photos are moderated */
  slug: string;
  uploadsAtom: PhotoUploadsAtom;
  /** the photo has arrived: it goes where the draft is written */
  put(path: string, photo: PhotoValue): void;
}

export type PhotoUploader = ReturnType<typeof createPhotoUploader>;

/** What a form of its own keeps of its uploads: they end with it. */
export const createPhotoUploadsAtom = (): PhotoUploadsAtom => {
  const heldAtom = atom<PhotoUploads>({});
  return atom(
    (get) => get(heldAtom),
    (get, set, change) => set(heldAtom, change(get(heldAtom))),
  );
};

/**
 * Uploads a draft's photos, one for each place in it. An upload belongs to the draft: it goes on while its field is not
 * on the page, and ends where the draft forgets it.
 * Source: docs/rules.md PHOTO-06, PHOTO-21
 */
export function createPhotoUploader({ store, client, market, slug, uploadsAtom, put }: PhotoUploaderOptions) {
  const running = new Map<string, AbortController>();
  const uploads = (): PhotoUploads => store.get(uploadsAtom);
  const set = (path: string, state?: PhotoUploadState): void =>
    store.set(uploadsAtom, ({ [path]: _, ...others }) => (state ? { ...others, [path]: state } : others));

  // the draft was begun anew, or another book took its place
  store.sub(uploadsAtom, () => {
    for (const [path, controller] of running) if (uploads()[path]?.kind !== 'loading') controller.abort();
  });

  /** @param toPhoto - the photo with its first crop */
  async function upload(
    path: string,
    file: File,
    toPhoto: (stored: StoredPhoto) => PhotoValue,
  ): Promise<void> {
    running.get(path)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.set(path, controller);
    set(path, { kind: 'loading', percent: 0 });
    try {
      const stored = await send({ client, market, slug }, file, signal, (percent) => {
        const current = uploads()[path];
        if (current?.kind === 'loading' && !signal.aborted)
          set(path, { ...current, percent: Math.round(percent) });
      });
      running.delete(path);
      put(path, toPhoto(stored));
      set(path);
    } catch (error) {
      if (signal.aborted) return;
      running.delete(path);
      set(path, faultOf(error, file));
    }
  }

  return {
    uploadsAtom,
    upload: (...chosen: Parameters<typeof upload>) => void heldWhile(upload(...chosen)),
    /** The shopper chose what cannot be uploaded. What is on its way is not stopped by it. */
    refuse(path: string, refused: RefusedFile): void {
      const current = uploads()[path];
      set(path, current?.kind === 'loading' ? { ...current, refused } : { kind: refused });
    },
    /** What is under way, or went wrong, is over. */
    forget(path: string): void {
      running.get(path)?.abort();
      running.delete(path);
      if (uploads()[path]) set(path);
    },
    isUnderWay: (): boolean => photosUnderWay(uploads()).length > 0,
    /** Waits until nothing is under way. @returns the place of the first photo that did not arrive */
    arrived: (): Promise<string | undefined> =>
      nothingUnderWay(store, uploadsAtom).then(() => lostPhotos(uploads())[0]),
    end: () => [...running.values()].forEach((controller) => controller.abort()),
  };
}

/** Meanwhile the page is not loaded anew. Source: docs/rules.md SKEW-03 */
function heldWhile(work: Promise<void>): Promise<void> {
  return work.finally(on('may-reload', ({ refuse }) => refuse()));
}

/** @throws AbortError, after deleting what had arrived */
async function send(
  { client, market, slug }: Pick<PhotoUploaderOptions, 'client' | 'market' | 'slug'>,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<StoredPhoto> {
  const { public_id: publicId } = await uploadPhoto(market, slug, file, { signal, onProgress });
  try {
    signal.throwIfAborted();
    // what the host says of its size is of a photo that may still lie on its side
    const stored = await client.fetchQuery(photoQuery(market, publicId));
    signal.throwIfAborted();
    return stored;
  } catch (error) {
    // nobody has seen it
    deletePhoto(market, publicId).catch((failure: Error) => report(failure));
    throw error;
  }
}

function nothingUnderWay(store: PhotoUploaderOptions['store'], uploadsAtom: PhotoUploadsAtom): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (photosUnderWay(store.get(uploadsAtom)).length > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.sub(uploadsAtom, look);
    look();
  });
}

function faultOf(error: unknown, file: File): PhotoUploadState {
  if (error instanceof PhotoRejectedError) return { kind: 'rejected' };
  if (!isCancelled(error)) report(error as Error);
  return {
    kind: error instanceof ApiError && error.code === 'image_host_configuration' ? 'unconfigured' : 'failed',
    file,
  };
}

// A failed request for a signature is reported. Source: docs/rules.md PHOTO-13
const report = (error: Error): void => getAnalytics().reportError(error);
