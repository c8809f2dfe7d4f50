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
  /** the product's slug, because the moderation of photos is a setting of the product */
  slug: string;
  uploadsAtom: PhotoUploadsAtom;
  put(path: string, photo: PhotoValue): void;
}

type ToPhotoValue = (storedPhoto: StoredPhoto) => PhotoValue;

export type PhotoUploader = ReturnType<typeof createPhotoUploader>;

/** State of the uploads in a separate form, which is discarded together with the form. */
export const createPhotoUploadsAtom = (): PhotoUploadsAtom => {
  const heldAtom = atom<PhotoUploads>({});
  return atom(
    (get) => get(heldAtom),
    (get, set, change) => set(heldAtom, change(get(heldAtom))),
  );
};

/**
 * Uploads a draft's photos, one per place. An upload belongs to the draft. It continues while its field is unmounted,
 * and is aborted if the draft drops the photo. Source: docs/rules.md PHOTO-06, PHOTO-21
 */
export function createPhotoUploader({ store, client, market, slug, uploadsAtom, put }: PhotoUploaderOptions) {
  const running = new Map<string, AbortController>();
  const uploads = (): PhotoUploads => store.get(uploadsAtom);
  const set = (path: string, state?: PhotoUploadState): void =>
    store.set(uploadsAtom, ({ [path]: _, ...otherUploads }) =>
      state ? { ...otherUploads, [path]: state } : otherUploads,
    );

  // aborts uploads that the draft no longer contains, because the shopper restarted it or opened another book
  store.sub(uploadsAtom, () => {
    for (const [path, controller] of running) if (uploads()[path]?.kind !== 'loading') controller.abort();
  });

  /** @param toPhoto - makes the field's value, with a first crop, from the stored photo */
  async function upload(path: string, file: File, toPhoto: ToPhotoValue): Promise<void> {
    running.get(path)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.set(path, controller);
    set(path, { kind: 'loading', percent: 0 });
    try {
      const storedPhoto = await send({ client, market, slug }, file, signal, (percent) => {
        const currentUpload = uploads()[path];
        if (currentUpload?.kind === 'loading' && !signal.aborted)
          set(path, { ...currentUpload, percent: Math.round(percent) });
      });
      running.delete(path);
      put(path, toPhoto(storedPhoto));
      set(path);
    } catch (error) {
      if (signal.aborted) return;
      running.delete(path);
      set(path, faultOf(error, file));
    }
  }

  return {
    uploadsAtom,
    upload: (...uploadArguments: Parameters<typeof upload>) => void heldWhile(upload(...uploadArguments)),
    /** Reports a file that cannot be uploaded. A running upload continues. */
    refuse(path: string, refused: RefusedFile): void {
      const currentUpload = uploads()[path];
      set(path, currentUpload?.kind === 'loading' ? { ...currentUpload, refused } : { kind: refused });
    },
    /** Ends a running or failed upload. */
    forget(path: string): void {
      running.get(path)?.abort();
      running.delete(path);
      if (uploads()[path]) set(path);
    },
    isUnderWay: (): boolean => photosUnderWay(uploads()).length > 0,
    /** Waits until no upload is running. @returns the path of the first photo whose upload failed */
    arrived: (): Promise<string | undefined> =>
      nothingUnderWay(store, uploadsAtom).then(() => lostPhotos(uploads())[0]),
    end: () => [...running.values()].forEach((controller) => controller.abort()),
  };
}

/** Prevents page reloads until the given work is done. Source: docs/rules.md SKEW-03 */
function heldWhile(work: Promise<void>): Promise<void> {
  return work.finally(on('may-reload', ({ refuse }) => refuse()));
}

/** @throws AbortError if aborted, after it has deleted the uploaded photo */
async function send(
  { client, market, slug }: Pick<PhotoUploaderOptions, 'client' | 'market' | 'slug'>,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<StoredPhoto> {
  const { public_id: publicId } = await uploadPhoto(market, slug, file, { signal, onProgress });
  try {
    signal.throwIfAborted();
    // asks the server for the size, because the image host reports the size before rotation
    const storedPhoto = await client.fetchQuery(photoQuery(market, publicId));
    signal.throwIfAborted();
    return storedPhoto;
  } catch (error) {
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

// Reports a failed signature request. Source: docs/rules.md PHOTO-13
const report = (error: Error): void => getAnalytics().reportError(error);
