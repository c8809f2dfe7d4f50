import type { ReactNode } from 'react';
import { Box, Container, Grid, Heading, SHORT_SCREEN, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';

/** On a phone of 360 x 640 the first question still fits between the book and the bar of the step. */
export const PHONE_BOOK_HEIGHT = '33dvh';

/** On phones, scrolls a focused element to below the sticky book. Source: WCAG 2.4.11 */
const BELOW_THE_BOOK = {
  '& :is(input, select, textarea, button, a)': {
    scrollMarginTop: { base: PHONE_BOOK_HEIGHT, lg: '0' },
    [SHORT_SCREEN]: { scrollMarginTop: '0' },
  },
};

interface PersonalisationLayoutProps {
  preview: ReactNode;
  /** true while the shopper makes choices that the book does not show; the choices then get most of the width */
  isChoosing?: boolean;
  children: ReactNode;
}

/**
 * The book beside its form. On wide screens the book is on the left and the form on the right. Both fit the screen, and
 * only the form scrolls. On phones the book is sticky at the top, with a third of the visible height (`dvh`, which
 * shrinks when the keyboard opens). The preview's box has a definite height, so its content may use `height: 100%`.
 */
export function PersonalisationLayout({ preview, isChoosing = false, children }: PersonalisationLayoutProps) {
  const columns = isChoosing ? 'minmax(0, 3fr) minmax(0, 9fr)' : 'minmax(0, 7fr) minmax(0, 5fr)';
  return (
    <Container>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: columns }}
        gap={{ base: '0', lg: '12' }}
        alignItems="start"
      >
        <Box
          hideBelow={isChoosing ? 'lg' : undefined}
          position="sticky"
          top="0"
          zIndex={{ base: 'bar', lg: 'auto' }}
          height={{ base: PHONE_BOOK_HEIGHT, lg: 'calc(100dvh - 4rem)' }}
          minH={{ base: '10rem', lg: '26rem' }}
          maxH={{ lg: '54rem' }}
          mx={{ base: '-4', md: '-6', lg: '0' }}
          px={{ base: '4', md: '6', lg: '0' }}
          py={{ base: '2', lg: '8' }}
          bg={{ base: 'bg', lg: 'transparent' }}
          boxShadow={{ base: 'card', lg: 'none' }}
          css={{ [SHORT_SCREEN]: { position: 'static' } }}
        >
          {preview}
        </Box>
        <Box py={{ base: '2', lg: '8' }} minW="0" css={BELOW_THE_BOOK}>
          {children}
        </Box>
      </Grid>
    </Container>
  );
}

/** The book's name. The heading is small, because the step's title and the book beside it are more important. */
export function ProductHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" size="sm" color="brand" mb={{ base: '1', lg: '2' }}>
      {children}
    </Heading>
  );
}

export function PreviewSkeleton() {
  const { bookPreview } = useWords();
  return (
    <Box height="full" display="grid" placeItems="center" role="status" aria-label={bookPreview}>
      <Skeleton height="full" maxW="full" aspectRatio="1" />
    </Box>
  );
}

export function FormSkeleton() {
  const { loading } = useWords();
  return (
    // as tall as the form on a phone, so that the content below it is off screen, and its movement is not visible
    <Stack gap="5" role="status" aria-label={loading} minH={{ base: '64svh', lg: 'auto' }}>
      <Skeleton height="9" width="70%" />
      <Skeleton height="5" width="45%" />
      {[1, 2, 3].map((row) => (
        <Stack key={row} gap="2">
          <Skeleton height="5" width="30%" />
          <Skeleton height="12" />
        </Stack>
      ))}
    </Stack>
  );
}

export function PersonalisationSkeleton() {
  return (
    <PersonalisationLayout preview={<PreviewSkeleton />}>
      <FormSkeleton />
    </PersonalisationLayout>
  );
}
