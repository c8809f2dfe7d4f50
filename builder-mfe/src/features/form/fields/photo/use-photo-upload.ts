import { useContext, useEffect, useRef, useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useFormSettings } from '../../form-context';
import { isPhotoFile } from './photo-rules';
import { PhotoRejectedError, PhotoUploaderContext, type PhotoUploader, type PhotoValue } from './photo-uploader';

/** What the shopper is doing with a file. What the field holds is the value's to say. */
export type UploadState =
  | { kind: 'idle' | 'rejected' | 'too-many' | 'wrong-kind' }
  | { kind: 'loading'; percent: number }
  | { kind: 'failed'; file: File };

interface PhotoUploading { uploader: PhotoUploader | undefined; state: UploadState; choose(files: readonly File[]): void; cancel(): void; remove(photo: PhotoValue | undefined): void }

/**
 * Uploads one file at a time and puts the photo into the form.
 * Source: builder.md section 4, decisions 23
 */
export function usePhotoUpload(urlKey: string, aspect: number | undefined, change: (photo: PhotoValue | undefined) => void): PhotoUploading {
  const { slug, flush } = useFormSettings();
  const uploader = useContext(PhotoUploaderContext);
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File, to: PhotoUploader): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (next: UploadState): void => { if (!own.signal.aborted) setState(next); };
    show({ kind: 'loading', percent: 0 });
    try {
      const photo = await to.upload(file, { slug, urlKey, aspect, signal: own.signal, onProgress: (percent) => show({ kind: 'loading', percent: Math.round(percent) }) });
      if (own.signal.aborted) return;
      change(photo);
      flush();
      show({ kind: 'idle' });
    } catch (error) {
      show(error instanceof PhotoRejectedError ? { kind: 'rejected' } : { kind: 'failed', file });
    }
  }

  return {
    uploader, state,
    choose(files) {
      const [file] = files;
      if (!file || !uploader) return;
      if (files.length > 1) setState({ kind: 'too-many' });
      else if (!isPhotoFile(file)) setState({ kind: 'wrong-kind' });
      else void upload(file, uploader);
    },
    cancel() {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
    remove(photo) {
      setState({ kind: 'idle' });
      if (!photo) return;
      change(undefined);
      flush();
      uploader?.remove(photo).catch(({ name, message }: Error) => getAnalytics().reportError({ name, message }));
    },
  };
}
