import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { isCancelled, PhotoRejectedError, uploadPhoto } from '@bindery/shared/data';

/** Source: docs/rules.md EDIT-12 */
export const PHOTO_LIMIT = 5;

export interface DamagePhoto {
  readonly id: number;
  readonly file: File;
  readonly state:
    | { kind: 'loading'; percent: number }
    | { kind: 'there'; publicId: string }
    | { kind: 'rejected' | 'failed' };
}

/** Uploads photos for a damage report as soon as they are chosen, so that sending the report takes less time. */
export function useDamagePhotos(slug: string) {
  const market = useMarket();
  const [photos, setPhotos] = useState<readonly DamagePhoto[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  const set = (id: number, state: DamagePhoto['state']): void =>
    setPhotos((currentPhotos) =>
      currentPhotos.map((photo) => (photo.id === id ? { ...photo, state } : photo)),
    );

  async function send(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    const { signal } = controller;
    set(id, { kind: 'loading', percent: 0 });
    try {
      const onProgress = (percent: number): void => {
        if (!signal.aborted) set(id, { kind: 'loading', percent: Math.round(percent) });
      };
      const { public_id: publicId } = await uploadPhoto(market, slug, file, { signal, onProgress });
      if (!signal.aborted) set(id, { kind: 'there', publicId });
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return;
      set(id, { kind: error instanceof PhotoRejectedError ? 'rejected' : 'failed' });
    }
  }

  return {
    photos,
    /** @returns true if all files were accepted; false if there were too many */
    add(files: readonly File[]): boolean {
      const takenFiles = files.slice(0, PHOTO_LIMIT - photos.length);
      const added = takenFiles.map((file): DamagePhoto => ({
        id: nextId.current++,
        file,
        state: { kind: 'loading', percent: 0 },
      }));
      setPhotos((currentPhotos) => [...currentPhotos, ...added]);
      for (const { id, file } of added) void send(id, file);
      return takenFiles.length === files.length;
    },
    again: ({ id, file }: DamagePhoto): void => void send(id, file),
    remove({ id }: DamagePhoto): void {
      running.current.get(id)?.abort();
      setPhotos((currentPhotos) => currentPhotos.filter((photo) => photo.id !== id));
    },
    isUnderWay: photos.some(({ state }) => state.kind === 'loading'),
    publicIds: photos.flatMap(({ state }) => (state.kind === 'there' ? [state.publicId] : [])),
  };
}
