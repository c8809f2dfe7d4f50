import { useEffect, useState, type ComponentProps } from 'react';
import {
  marketPath,
  pageImageUrl,
  pageImageWidth,
  RouterLink,
  useContentLabels,
  useMarket,
} from '@bindery/shared';
import type { Page } from '@bindery/shared/contracts';
import { Image, Skeleton, Button, Flex, Text } from '@bindery/shared/ui';
import { holdPicture, isDecoded } from './picture-cache';
import { useWords } from '../../words';

interface PictureFailureProps extends ComponentProps<typeof Flex> {
  requestedUrl: string;
  isDiagnostic: boolean;
}

/** Shown in place of a picture that failed to load. In diagnostic mode, shows the picture's address. */
export function PictureFailure({ requestedUrl, isDiagnostic, children, ...style }: PictureFailureProps) {
  return (
    <Flex
      role="alert"
      position="absolute"
      inset="0"
      direction="column"
      align="center"
      justify="safe center"
      overflow="auto"
      textAlign="center"
      lineHeight="short"
      bg="bg.muted"
      {...style}
    >
      {isDiagnostic ? (
        <Text fontFamily="mono" overflowWrap="anywhere">
          {requestedUrl}
        </Text>
      ) : (
        children
      )}
    </Flex>
  );
}

interface PageErrorProps {
  pageName: string;
  requestedUrl: string;
  isDiagnostic: boolean;
  onReload(): void;
}

export function PageError({ pageName, onReload, ...picture }: PageErrorProps) {
  const words = useWords();
  const market = useMarket();
  const label = useContentLabels();
  return (
    <PictureFailure {...picture} gap="1" p="4%" color="fg" fontSize="clamp(0.75rem, 2.2cqw, 1rem)">
      <Text fontWeight="semibold">{`${label('page_error_label', words.pageFailed)} (${pageName})`}</Text>
      <Text>{label('page_error_reload_label', words.reloadHelps)}</Text>
      <Text asChild textDecoration="underline" minH="6">
        <RouterLink to={marketPath(market, '/pages/contact')}>
          {label('page_error_support_label', words.contactSupport)}
        </RouterLink>
      </Text>
      <Button variant="outline" size="sm" minH="11" mt="1" onClick={onReload}>
        {label('page_reload_button_label', words.reloadPage)}
      </Button>
    </PictureFailure>
  );
}

interface PageImageProps {
  page: Page;
  /** CSS width of the page on screen; undefined until measured */
  elementWidthPx: number | undefined;
  isDiagnostic: boolean;
}

/**
 * A page's picture. It fills its parent, whose aspect must be the page's. The old picture of a page is visible until
 * the new one is decoded, but never on another page.
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
  // 'sync' is possible because the picture is decoded; an asynchronous paint would first show bare paper
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

/** @param elementWidthPx - 0 means unknown @returns the picture's address for this element width on this screen */
export function pageUrl(page: Page, elementWidthPx: number): string {
  return pageImageUrl(page.url, pageImageWidth(elementWidthPx || undefined, window.devicePixelRatio));
}

/** @returns the address of the page's picture in a width of 320 px, on every screen */
export const thumbnailUrl = (page: Page): string => pageImageUrl(page.url, 320);

export type PictureState =
  | { kind: 'loading' }
  /** `url`: address of the visible picture, which is the old one until the new picture is decoded */
  | { kind: 'shown'; url: string }
  | { kind: 'failed'; url: string; reload(): void };

/**
 * Loads and decodes a picture, then shows it instead of the earlier one. Ignores outdated results.
 *
 * @param url - undefined while unknown. Source: docs/rules.md PAGE-03
 */
export function usePicture(url: string | undefined): PictureState {
  const [reloaded, setReloaded] = useState<{ url: string; bustingUrl: string }>();
  const [shownUrl, setShownUrl] = useState<string>();
  const [failedUrl, setFailedUrl] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const wantedUrl = url !== undefined && url === reloaded?.url ? reloaded.bustingUrl : url;
  const hasFailed = wantedUrl !== undefined && wantedUrl === failedUrl;
  // forgets the failure, so that the picture is requested again if the shopper comes back to its page
  if (failedUrl !== undefined && !hasFailed) setFailedUrl(undefined);

  useEffect(() => {
    if (wantedUrl === undefined) return;
    let isWanted = true;
    const picture = holdPicture(wantedUrl);
    picture.readiness.then(
      () => {
        if (isWanted) setShownUrl(wantedUrl);
      },
      () => {
        if (isWanted) setFailedUrl(wantedUrl);
      },
    );
    return () => {
      isWanted = false;
      picture.release();
    };
  }, [wantedUrl, attempt]);

  useEffect(() => {
    if (!hasFailed) return;
    const retry = (): void => {
      setFailedUrl(undefined);
      setAttempt((lastAttempt) => lastAttempt + 1);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  if (hasFailed) {
    const reload = () =>
      setReloaded({ url: url!, bustingUrl: `${url}${url!.includes('?') ? '&' : '?'}_reload=${Date.now()}` });
    return { kind: 'failed', url: wantedUrl, reload };
  }
  // a preloaded picture appears on the first render, without a skeleton
  const readyUrl = wantedUrl !== undefined && isDecoded(wantedUrl) ? wantedUrl : shownUrl;
  return readyUrl === undefined ? { kind: 'loading' } : { kind: 'shown', url: readyUrl };
}
