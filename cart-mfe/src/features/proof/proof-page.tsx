import { useRef, useState, type Ref } from 'react';
import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import { Box, Button, Flex, Image, Skeleton, Text } from '@bindery/shared/ui';
import type { LineProof } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { useInView } from './use-in-view';

export type ProofOfPage = LineProof['pages'][number];

interface ProofPageProps {
  page: ProofOfPage;
  isSeen: boolean;
  /** a cover: nothing lies beside it */
  isAlone: boolean;
  /** the shopper wanted to approve without having seen it */
  isMissed: boolean;
  /** CSS width */
  widthPx: number;
  /** width by height, of the pages whose pictures are there */
  aspect: number;
  onSeen(): void;
  onAspect(aspect: number): void;
  ref: Ref<HTMLLIElement>;
}

/** A page to look at. It counts as seen once its picture was there and in view for a moment. */
export function ProofPage({
  page,
  isAlone,
  isSeen,
  isMissed,
  aspect,
  onSeen,
  onAspect,
  ref,
  ...shown
}: ProofPageProps) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useInView(frame, state === 'shown' && !isSeen, onSeen);
  const title = words.proofPage(page.page);
  return (
    <Box
      as="li"
      ref={ref}
      tabIndex={-1}
      aria-label={`${title}: ${isSeen ? words.pageSeen : words.pageNotSeen}`}
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
        {state === 'loading' ? <Skeleton position="absolute" inset="0" borderRadius="0" /> : null}
        {state === 'failed' ? (
          <PageFailed onRetry={() => setState('loading')} />
        ) : (
          <PagePicture
            {...shown}
            page={page}
            onLoad={({ naturalWidth, naturalHeight }) => {
              setState('shown');
              if (naturalWidth > 0 && naturalHeight > 0) onAspect(naturalWidth / naturalHeight);
            }}
            onError={() => setState('failed')}
          />
        )}
      </Box>
      <Flex justify="space-between" gap="3" marginTop="1.5" paddingInline={{ md: '2' }} fontSize="sm">
        <Text color="fg.muted">{title}</Text>
        <SeenMark isSeen={isSeen} isMissed={isMissed} />
      </Flex>
    </Box>
  );
}

interface PagePictureProps {
  page: ProofOfPage;
  widthPx: number;
  onLoad(picture: HTMLImageElement): void;
  onError(): void;
}

function PagePicture({ page: { url, info }, widthPx, onLoad, onError }: PagePictureProps) {
  return (
    <Image
      src={pageImageUrl(url, pageImageWidth(widthPx, window.devicePixelRatio))}
      alt={info.alternativeText}
      lang={info.lang}
      loading="lazy"
      decoding="async"
      position="absolute"
      inset="0"
      boxSize="full"
      objectFit="cover"
      onLoad={({ currentTarget }) => onLoad(currentTarget)}
      onError={onError}
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

/** Told by sign and words, not by colour alone. */
function SeenMark({ isSeen, isMissed }: { isSeen: boolean; isMissed: boolean }) {
  const words = useWords();
  if (isSeen)
    return (
      <Text as="span" fontWeight="semibold" whiteSpace="nowrap">
        <span aria-hidden>✓ </span>
        {words.pageSeen}
      </Text>
    );
  return (
    <Text as="span" {...(isMissed ? { color: 'fg.error', fontWeight: 'semibold' } : { color: 'fg.muted' })}>
      {isMissed ? <span aria-hidden>→ </span> : null}
      {words.pageNotSeen}
    </Text>
  );
}
