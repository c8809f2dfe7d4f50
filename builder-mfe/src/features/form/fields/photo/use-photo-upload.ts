import { useEffect, useRef, useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useMarket } from '@bindery/shared';
import { ApiError, isCancelled, useQueryClient } from '@bindery/shared/data';
import { deletePhoto, photoQuery, PhotoRejectedError, uploadPhoto } from '../../../photo-upload';
import type { PhotoValue } from '@bindery/shared/contracts';
import { withCropFor } from '../../../photo-editor';
import { useFormSettings } from '../../form-model';
import { isPhotoFile } from './photo-rules';

/** What the shopper is doing with a file. What the field holds is the value's to say. */
export type UploadState =
  | { kind: 'idle' | 'rejected' | 'too-many' | 'wrong-kind' }
  | { kind: 'loading'; percent: number }
  | { kind: 'failed' | 'unconfigured'; file: File };

interface PhotoUploading {
  state: UploadState;
  choose(files: readonly File[]): void;
  cancel(): void;
  remove(photo: PhotoValue | undefined): void;
}

/**
 * Uploads one file at a time and puts the photo into the form, with its first crop in the middle.
 *
 * @param aspect - width divided by height of the place the photo fills; undefined where any will do
 * Source: docs/rules.md PHOTO-02, PHOTO-06, PHOTO-09
 */
export function usePhotoUpload(
  aspect: number | undefined,
  change: (photo: PhotoValue | undefined) => void,
): PhotoUploading {
  const { flush } = useFormSettings();
  const { send, discard } = usePhotoTransfer(aspect);
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState({ kind: 'loading', percent: 0 });
    try {
      const photo = await send(file, signal, (percent) => setState({ kind: 'loading', percent }));
      change(photo);
      flush();
      setState({ kind: 'idle' });
    } catch (error) {
      if (!signal.aborted) setState(faultOf(error, file));
    }
  }

  return {
    state,
    choose(files) {
      const [file] = files;
      if (!file) return;
      if (files.length > 1) setState({ kind: 'too-many' });
      else if (!isPhotoFile(file)) setState({ kind: 'wrong-kind' });
      else void upload(file);
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
      discard(photo.public_id);
    },
  };
}

/** Sends a photo to the image host, and deletes one there. */
function usePhotoTransfer(aspect: number | undefined) {
  const { slug } = useFormSettings();
  const market = useMarket();
  const client = useQueryClient();

  /** Deletes the photo on the server; the form does not wait for it. */
  function discard(publicId: string): void {
    const { queryKey } = photoQuery(market, publicId);
    client.removeQueries({ queryKey });
    // Undo may have brought it back meanwhile: the field asks again, and says that it has gone
    deletePhoto(market, publicId)
      .then(() => client.invalidateQueries({ queryKey }))
      .catch((error: Error) => report(error));
  }
  /** @returns the photo with its first crop. @throws AbortError, after deleting what had arrived */
  async function send(
    file: File,
    signal: AbortSignal,
    onPercent: (percent: number) => void,
  ): Promise<PhotoValue> {
    const { public_id: publicId } = await uploadPhoto(market, slug, file, {
      signal,
      onProgress: (percent) => {
        if (!signal.aborted) onPercent(Math.round(percent));
      },
    });
    try {
      signal.throwIfAborted();
      // what the host says of its size is of a photo that may still lie on its side
      const { width, height } = await client.fetchQuery(photoQuery(market, publicId));
      signal.throwIfAborted();
      return withCropFor({ public_id: publicId, width, height, filter: 'none' }, aspect);
    } catch (error) {
      discard(publicId);
      throw error;
    }
  }
  return { send, discard };
}

function faultOf(error: unknown, file: File): UploadState {
  if (error instanceof PhotoRejectedError) return { kind: 'rejected' };
  if (!isCancelled(error)) report(error as Error);
  return {
    kind: error instanceof ApiError && error.code === 'image_host_configuration' ? 'unconfigured' : 'failed',
    file,
  };
}

// A failed request for a signature is reported. Source: docs/rules.md PHOTO-15
const report = ({ name, message }: Error): void => getAnalytics().reportError({ name, message });
