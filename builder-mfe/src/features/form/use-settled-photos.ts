import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import { photoQuery, publicIdOf, type PhotoUploader } from '../photo';
import type { FormValues } from './faults';

/**
 * Waits for uploads before a form completes, and checks that the server still has each photo.
 *
 * @param isAwaitedLater - a later step waits for the uploads
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

  /** @returns the key of a photo that did not arrive; never settles if the shopper has left */
  async function settlePhotos(): Promise<string | undefined> {
    if (!isAwaitedLater) {
      setWaiting(true);
      const lostKey = await uploader.arrived();
      if (!isMounted.current) return new Promise(() => undefined);
      setWaiting(false);
      if (lostKey !== undefined) return lostKey;
    }
    const publicIds = Object.values(form.getValues()).flatMap((value) => publicIdOf(value) ?? []);
    // a lost photo sets its field's error; a failed request is ignored
    await Promise.allSettled(publicIds.map((publicId) => client.fetchQuery(photoQuery(market, publicId))));
    return undefined;
  }
  return { isWaiting, settlePhotos };
}
