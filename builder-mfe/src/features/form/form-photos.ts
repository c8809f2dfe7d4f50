import { useEffect, useMemo, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import {
  photoUploadsAtom,
  useCustomisationSource,
  useCustomisationWriter,
  useDraftKey,
  useQueryClient,
  useStore,
} from '@bindery/shared/data';
import { evaluateFields, type Fields } from '@bindery/shared/forms';
import type { PhotoValue } from '@bindery/shared/contracts';
import { historyAtomOf, noteArrival, withoutGone } from '../draft';
import {
  createPhotoBin,
  createPhotoUploader,
  createPhotoUploadsAtom,
  publicIdOf,
  type PhotoBin,
  type PhotoUploader,
  photoQuery,
} from '../photo';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './faults';

export interface BookPhotos {
  uploader: PhotoUploader;
  bin: PhotoBin;
}

const photosByStore = new WeakMap<ReturnType<typeof useStore>, Map<string, BookPhotos>>();

/**
 * The uploads and deleted photos of a product's draft. They last until the page is unloaded, even if the form unmounts.
 */
export function useBookPhotos(slug: string, fields: Fields): BookPhotos {
  const context = usePhotoContext(slug);
  const { store } = context;
  const draft = useDraftKey(slug);
  const source = useCustomisationSource(slug);
  const { merge } = useCustomisationWriter(slug);
  const photos = useMemo(() => {
    const photosByDraft = photosByStore.get(store) ?? new Map<string, BookPhotos>();
    photosByStore.set(store, photosByDraft);
    const foundBookPhotos =
      photosByDraft.get(draft) ?? createBookPhotos({ ...context, draft, fields, source, merge });
    photosByDraft.set(draft, foundBookPhotos);
    return foundBookPhotos;
  }, [store, draft, context, fields, source, merge]);
  // deletes the removed photos that a killed tab could not delete
  useEffect(() => photos.bin.sweep(), [photos]);
  return photos;
}

/** Uploader of a separate form. It puts uploaded photos into the form; when the form ends, it moves them to the bin. */
export function useFormUploader(
  slug: string,
  bin: PhotoBin,
  put: (path: string, photo: PhotoValue) => void,
): PhotoUploader {
  const context = usePhotoContext(slug);
  const { uploader, end } = useMemo(() => {
    const arrived: PhotoValue[] = [];
    const formUploader = createPhotoUploader({
      ...context,
      uploadsAtom: createPhotoUploadsAtom(),
      put(path, photo) {
        arrived.push(photo);
        put(path, photo);
      },
    });
    const endForm = (): void => {
      formUploader.end();
      // the bin deletes all of these photos that were not saved to the book
      for (const photo of arrived.splice(0)) bin.exchange(photo, undefined);
    };
    return { uploader: formUploader, end: endForm };
  }, [context, bin, put]);
  useEffect(() => end, [end]);
  return uploader;
}

function usePhotoContext(slug: string) {
  const store = useStore();
  const client = useQueryClient();
  const market = useMarket();
  return useMemo(() => ({ store, client, market, slug }), [store, client, market, slug]);
}

interface BookPhotosOptions extends ReturnType<typeof usePhotoContext> {
  draft: string;
  fields: Fields;
  source: ReturnType<typeof useCustomisationSource>;
  merge: ReturnType<typeof useCustomisationWriter>['merge'];
}

function createBookPhotos({ draft, fields, source, merge, ...context }: BookPhotosOptions): BookPhotos {
  const { store } = context;
  const historyAtom = historyAtomOf(draft);
  const bin = createPhotoBin({
    ...context,
    isInBook: (publicId) =>
      Object.values(source.get().values).some((value) => publicIdOf(value) === publicId),
    onDeleted: (publicId) =>
      store.set(
        historyAtom,
        withoutGone(store.get(historyAtom), (value) => publicIdOf(value) === publicId),
      ),
  });
  const uploader = createPhotoUploader({
    ...context,
    uploadsAtom: photoUploadsAtom(draft),
    put(urlKey, photo) {
      const { values } = source.get();
      const ownValues = Object.fromEntries(Object.keys(fields).map((key) => [key, values[key]]));
      const { corrections } = evaluateFields(fields, { ...ownValues, [urlKey]: photo });
      merge({ ...corrections, [urlKey]: photo }); // a mounted form follows the draft
      noteArrival(store, historyAtom, { urlKey, before: values[urlKey], after: photo });
      bin.exchange(values[urlKey], photo);
    },
  });
  return { uploader, bin };
}

/**
 * Waits for uploads before a form completes, and checks that the server still has each photo.
 *
 * @param isAwaitedLater - true if a later step waits for the uploads, so that this form does not wait
 * Source: docs/rules.md PHOTO-21, PHOTO-01
 */
export function useSettledPhotos(
  { form, uploader }: { form: UseFormReturn<FormValues>; uploader: PhotoUploader },
  isAwaitedLater: boolean,
) {
  const client = useQueryClient();
  const market = useMarket();
  const [isWaiting, setWaiting] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** @returns the key of a photo whose upload failed. The promise never settles if the form unmounts while waiting */
  async function settlePhotos(): Promise<string | undefined> {
    if (!isAwaitedLater) {
      setWaiting(true);
      const lostKey = await uploader.arrived();
      if (!isMounted.current) return new Promise(() => undefined);
      setWaiting(false);
      if (lostKey !== undefined) return lostKey;
    }
    const publicIds = Object.values(form.getValues()).flatMap((value) => publicIdOf(value) ?? []);
    // the field of a photo that the server does not have shows an error; a failed request is ignored
    await Promise.allSettled(publicIds.map((publicId) => client.fetchQuery(photoQuery(market, publicId))));
    return undefined;
  }
  return { isWaiting, settlePhotos };
}
