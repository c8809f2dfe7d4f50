import { useEffect, useState } from 'react';
import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import type { Page } from '@bindery/shared/contracts';
import { Image, Skeleton } from '@bindery/shared/ui';
import { PageError } from './page-error';
import { holdPicture, isDecoded } from './picture-cache';

interface PageImageProps {
  page: Page;
  /** CSS width the page is shown in; undefined while it is not measured */
  elementWidthPx: number | undefined;
  isDiagnostic: boolean;
}

/**
 * The picture of a page; it fills its parent, which has the page's aspect. The picture before a change stays until the
 * new one is decoded, but one page's picture never shows in another's place.
 */
export function PageImage(props: PageImageProps) {
  return <PictureOfPage key={props.page.info.pageName} {...props} />;
}

function PictureOfPage({ page, elementWidthPx, isDiagnostic }: PageImageProps) {
  const picture = usePicture(elementWidthPx === undefined ? undefined : pageUrl(page, elementWidthPx));
  if (picture.kind === 'loading') return <Skeleton position="absolute" inset="0" borderRadius="0" />;
  if (picture.kind === 'failed')
    return (
      <PageError
        pageName={page.info.pageName}
        requestedUrl={picture.url}
        isDiagnostic={isDiagnostic}
        onReload={picture.reload}
      />
    );
  // sync: the picture is decoded already, and an asynchronous paint would show bare paper for a frame
  return (
    <Image
      src={picture.url}
      alt={page.info.alternativeText}
      lang={page.info.lang}
      decoding="sync"
      draggable={false}
      position="absolute"
      inset="0"
      boxSize="full"
      objectFit="cover"
    />
  );
}

/** @returns the address of the page's picture for an element this wide on this screen; 0 is "not known" */
export function pageUrl(page: Page, elementWidthPx: number): string {
  return pageImageUrl(page.url, pageImageWidth(elementWidthPx || undefined, window.devicePixelRatio));
}

/** @returns the address of the page's picture in a list, whatever the screen */
export const thumbnailUrl = (page: Page): string => pageImageUrl(page.url, 320);

export type PictureState =
  | { kind: 'loading' }
  /** `url` may be the picture before the wanted one, which stays until the new one is decoded */
  | { kind: 'shown'; url: string }
  | { kind: 'failed'; url: string; reload(): void };

/**
 * Preload, decode, then swap. An answer that is no longer wanted is never shown.
 *
 * @param url - undefined while it is not known yet which one is wanted
 * Source: docs/rules.md PAGE-03
 */
export function usePicture(url: string | undefined): PictureState {
  const [reloaded, setReloaded] = useState<{ url: string; bustingUrl: string }>();
  const [shownUrl, setShownUrl] = useState<string>();
  const [failedUrl, setFailedUrl] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const wanted = url !== undefined && url === reloaded?.url ? reloaded.bustingUrl : url;
  const hasFailed = wanted !== undefined && wanted === failedUrl;
  // another picture is wanted now: if the shopper comes back to this one, it is asked for again
  if (failedUrl !== undefined && !hasFailed) setFailedUrl(undefined);

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
  }, [wanted, attempt]);

  useEffect(() => {
    if (!hasFailed) return;
    const retry = (): void => {
      setFailedUrl(undefined);
      setAttempt((last) => last + 1);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  if (hasFailed) {
    const reload = () =>
      setReloaded({ url: url!, bustingUrl: `${url}${url!.includes('?') ? '&' : '?'}_reload=${Date.now()}` });
    return { kind: 'failed', url: wanted, reload };
  }
  // what was preloaded appears with the first render, without a skeleton in between
  const readyUrl = wanted !== undefined && isDecoded(wanted) ? wanted : shownUrl;
  return readyUrl === undefined ? { kind: 'loading' } : { kind: 'shown', url: readyUrl };
}
