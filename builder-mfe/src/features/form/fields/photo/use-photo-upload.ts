import { useMemo } from 'react';
import { atom, useAtomValue, type PhotoUploadState } from '@bindery/shared/data';
import type { PhotoValue } from '@bindery/shared/contracts';
import { withCropFor } from '../../../photo';
import { useFormSettings } from '../../form-model';

/**
 * Accepts a file by its name or its MIME type, because browsers often do not know the type of HEIC files. The server
 * checks the content. Source: docs/rules.md PHOTO-02, PHOTO-03
 */
export function isPhotoFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.(png|gif|jpe?g|heic)$/i.test(name) || /^image\/(png|gif|jpe?g|heic)$/.test(type);
}

/**
 * @param aspectText - 'number/number', both above 0
 * @returns width divided by height; undefined if the text has another form. Source: docs/rules.md FIELD-01
 */
export function readAspect(aspectText: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(aspectText ?? '');
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0 && height > 0 ? width / height : undefined;
}

/** @returns the value if it is a photo; undefined otherwise, because the value may come from a link */
export function readPhoto(value: unknown): PhotoValue | undefined {
  const photo = value as Partial<PhotoValue> | null | undefined;
  return typeof photo === 'object' &&
    typeof photo?.public_id === 'string' &&
    Number(photo.width) > 0 &&
    Number(photo.height) > 0
    ? (photo as PhotoValue)
    : undefined;
}

/** State of the file being uploaded. After the upload, the photo becomes the field's value. */
export type UploadState = PhotoUploadState | { kind: 'idle' };
const IDLE: UploadState = { kind: 'idle' };

/**
 * Uploads one file at a time for this field and gives the photo a centred first crop. An upload belongs to the draft,
 * so it continues while the field is unmounted.
 *
 * @param aspect - width divided by height of the photo's place; undefined if any shape fits
 * Source: docs/rules.md PHOTO-02, PHOTO-06, PHOTO-09, PHOTO-21
 */
export function usePhotoUpload(
  urlKey: string,
  aspect: number | undefined,
  change: (photo: PhotoValue | undefined) => void,
) {
  const { uploader, flush } = useFormSettings();
  const { uploadsAtom } = uploader;
  const state = useAtomValue(
    useMemo(() => atom((get) => get(uploadsAtom)[urlKey] ?? IDLE), [uploadsAtom, urlKey]),
  );
  return {
    state,
    choose(files: readonly File[]): void {
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
    remove(): void {
      uploader.forget(urlKey);
      change(undefined);
      flush();
    },
  };
}

export type PhotoUploading = ReturnType<typeof usePhotoUpload>;
