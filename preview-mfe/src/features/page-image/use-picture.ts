import { useEffect, useState } from 'react';
import { holdPicture, isDecoded } from './picture-cache';

export type PictureState =
  | { kind: 'loading' }
  /** `url` may be the picture before the wanted one, which stays until the new one is decoded */
  | { kind: 'shown'; url: string }
  | { kind: 'failed'; url: string; reload(): void };

/**
 * Preload, decode, then swap. An answer that is no longer wanted is never shown.
 *
 * @param url - undefined while it is not known yet which one is wanted
 * Source: builder.md section 4, decisions 29
 */
export function usePicture(url: string | undefined): PictureState {
  const [reloaded, setReloaded] = useState<{ url: string; bustingUrl: string }>();
  const [shownUrl, setShownUrl] = useState<string>();
  const [failedUrl, setFailedUrl] = useState<string>();
  const wanted = url !== undefined && url === reloaded?.url ? reloaded.bustingUrl : url;

  useEffect(() => {
    if (wanted === undefined) return;
    let isWanted = true;
    const picture = holdPicture(wanted);
    picture.ready.then(
      () => {
        if (isWanted) setShownUrl(wanted);
      },
      () => {
        if (isWanted) setFailedUrl(wanted);
      },
    );
    return () => {
      isWanted = false;
      picture.release();
    };
  }, [wanted]);

  if (wanted !== undefined && wanted === failedUrl) {
    const reload = () =>
      setReloaded({ url: url!, bustingUrl: `${url}${url!.includes('?') ? '&' : '?'}_reload=${Date.now()}` });
    return { kind: 'failed', url: wanted, reload };
  }
  // what was preloaded appears with the first render, without a skeleton in between
  const readyUrl = wanted !== undefined && isDecoded(wanted) ? wanted : shownUrl;
  return readyUrl === undefined ? { kind: 'loading' } : { kind: 'shown', url: readyUrl };
}
