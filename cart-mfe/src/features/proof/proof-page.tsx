import { useId, useRef, type Ref, useEffect, useEffectEvent, type RefObject } from 'react';
import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import { Box, Button, Flex, Image, Skeleton, Text } from '@bindery/shared/ui';
import type { LineProof } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';

/**
 * how long a page must be in view to count as seen. This is long enough to see it, but only a minute for a whole book
 */
const GLANCE_MS = 500;
/** share of the page that must be in view for the page to count as seen; of the screen if the page is larger */
const IN_VIEW = 0.6;
const THRESHOLDS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? window.innerHeight;
  return intersectionRatio >= IN_VIEW || intersectionRect.height >= IN_VIEW * screen;
}

/** Calls `onSeen` after the element has been in view for a moment in a visible tab. */
function useInView(element: RefObject<Element | null>, isWaiting: boolean, onSeen: () => void): void {
  const sightHandler = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isWaiting || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isThere = isInView(entries.at(-1)!);
        if (!isThere) clearTimeout(timer);
        if (isThere === (timer !== undefined)) return;
        timer = isThere
          ? setTimeout(() => {
              timer = undefined;
              if (document.visibilityState === 'visible') sightHandler();
            }, GLANCE_MS)
          : undefined;
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isWaiting]);
}

export type ProofOfPage = LineProof['pages'][number];

interface ProofPageProps {
  page: ProofOfPage;
  isSeen: boolean;
  /** a cover: no page beside it */
  isAlone: boolean;
  /** the shopper tried to approve the pages without having seen them all */
  isMissed: boolean;
  picture: 'loading' | 'shown' | 'failed';
  /** true if the browser loads the picture before the page is in view */
  isAhead: boolean;
  /** CSS width */
  widthPx: number;
  /** width by height, of the loaded pages */
  aspect: number;
  onSeen(): void;
  /** @param aspect - width divided by height; undefined if the picture has no size */
  onPicture(aspect: number | undefined): void;
  onPictureFailed(): void;
  onRetry(): void;
  ref: Ref<HTMLLIElement>;
}

/** One page of the proof. The page counts as seen after its loaded picture has been in view for a moment. */
export function ProofPage(props: ProofPageProps) {
  const { page, isAlone, isSeen, isMissed, picture, aspect, onSeen, onRetry, ref } = props;
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const pictureId = useId();
  useInView(frame, picture === 'shown' && !isSeen, onSeen);
  const title = words.proofPage(page.page);
  return (
    <Box
      as="li"
      ref={ref}
      tabIndex={-1}
      aria-label={`${title}: ${isSeen ? words.pageSeen : words.pageNotSeen}`}
      aria-describedby={pictureId}
      minWidth="0"
      borderRadius="sm"
      {...(isAlone && { gridColumn: { md: '1 / -1' }, width: { md: '50%' }, justifySelf: { md: 'center' } })}
      outlineOffset="4px"
      scrollMarginBlock="1rem 8rem"
    >
      <Box
        ref={frame}
        position="relative"
        width="full"
        aspectRatio={aspect}
        bg="bg.muted"
        boxShadow="card"
        borderRadius="sm"
        overflow="hidden"
      >
        {picture === 'loading' ? <Skeleton position="absolute" inset="0" borderRadius="0" /> : null}
        {picture === 'failed' ? <PageFailed onRetry={onRetry} /> : <PagePicture id={pictureId} {...props} />}
      </Box>
      <Flex justify="space-between" gap="3" marginTop="1.5" paddingInline={{ md: '2' }} fontSize="sm">
        <Text color="fg.muted">{title}</Text>
        <SeenMark isSeen={isSeen} isMissed={isMissed} />
      </Flex>
    </Box>
  );
}

type PagePictureProps = { id: string } & Pick<
  ProofPageProps,
  'page' | 'isAhead' | 'widthPx' | 'onPicture' | 'onPictureFailed'
>;

function PagePicture({ id, page, isAhead, widthPx, onPicture, onPictureFailed }: PagePictureProps) {
  const { url, info } = page;
  return (
    <Image
      id={id}
      src={pageImageUrl(url, pageImageWidth(widthPx, window.devicePixelRatio))}
      alt={info.alternativeText}
      lang={info.lang}
      loading={isAhead ? 'eager' : 'lazy'}
      decoding="async"
      position="absolute"
      inset="0"
      boxSize="full"
      objectFit="cover"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onPicture(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : undefined)
      }
      onError={onPictureFailed}
    />
  );
}

function PageFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <Flex
      position="absolute"
      inset="0"
      direction="column"
      align="center"
      justify="center"
      gap="3"
      padding="4"
      textAlign="center"
    >
      <Text>{words.pageNotShown}</Text>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </Flex>
  );
}

/** Shows by a sign and words, not only by colour, whether the shopper has seen or missed a page. */
function SeenMark({ isSeen, isMissed }: { isSeen: boolean; isMissed: boolean }) {
  const words = useWords();
  if (isSeen)
    return (
      <Text as="span" fontWeight="semibold" whiteSpace="nowrap">
        <span aria-hidden>✓ </span>
        <span>{words.pageSeen}</span>
      </Text>
    );
  return (
    <Text as="span" {...(isMissed ? { color: 'fg.error', fontWeight: 'semibold' } : { color: 'fg.muted' })}>
      {isMissed ? <span aria-hidden>→ </span> : null}
      <span>{words.pageNotSeen}</span>
    </Text>
  );
}
