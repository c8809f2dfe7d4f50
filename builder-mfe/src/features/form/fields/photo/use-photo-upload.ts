import { useMemo } from 'react';
import { atom, useAtomValue, type PhotoUploadState } from '@bindery/shared/data';
import type { PhotoValue } from '@bindery/shared/contracts';
import { withCropFor } from '../../../photo';
import { useFormSettings } from '../../form-model';
import { isPhotoFile } from './photo-rules';

/** What the shopper is doing with a file. What the field holds is the value's to say. */
export type UploadState = PhotoUploadState | { kind: 'idle' };
const IDLE: UploadState = { kind: 'idle' };

export interface PhotoUploading {
  state: UploadState;
  choose(files: readonly File[]): void;
  cancel(): void;
  remove(): void;
}

/**
 * One file at a time for this field: the photo gets its first crop in the middle. The upload is the draft's and not the
 * field's, which may go away and come back meanwhile.
 *
 * @param aspect - width divided by height of the place the photo fills; undefined where any will do
 * Source: docs/rules.md PHOTO-02, PHOTO-06, PHOTO-09, PHOTO-21
 */
export function usePhotoUpload(
  urlKey: string,
  aspect: number | undefined,
  change: (photo: PhotoValue | undefined) => void,
): PhotoUploading {
  const { uploader, flush } = useFormSettings();
  const { uploadsAtom } = uploader;
  const state = useAtomValue(
    useMemo(() => atom((get) => get(uploadsAtom)[urlKey] ?? IDLE), [uploadsAtom, urlKey]),
  );
  return {
    state,
    choose(files) {
      const [file] = files;
      if (!file) return;
      if (files.length > 1) uploader.refuse(urlKey, 'too-many');
      else if (!isPhotoFile(file)) uploader.refuse(urlKey, 'wrong-kind');
      else
        uploader.upload(urlKey, file, ({ public_id, width, height }) =>
          withCropFor({ public_id, width, height, filter: 'none' }, aspect),
        );
    },
    cancel: () => uploader.forget(urlKey),
    remove() {
      uploader.forget(urlKey);
      change(undefined);
      flush();
    },
  };
}
