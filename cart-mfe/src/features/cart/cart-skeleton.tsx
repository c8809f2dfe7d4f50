import { Box, Grid, Skeleton, Stack, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';

/** The shape of a cart with one book, while the real one is on its way. */
export function CartSkeleton() {
  const words = useWords();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      gap={{ base: '8', lg: '12' }}
    >
      <VisuallyHidden role="status">{words.cartLoading}</VisuallyHidden>
      <Grid
        templateColumns={{ base: '5.5rem minmax(0, 1fr)', md: '11rem minmax(0, 1fr)' }}
        gap={{ base: '4', md: '6' }}
        aria-hidden="true"
      >
        <Box>
          <Skeleton width="full" aspectRatio={1} />
        </Box>
        <Stack gap="3">
          <Skeleton height="6" width="70%" />
          <Skeleton height="4" width="55%" />
          <Skeleton height="4" width="45%" />
          <Skeleton height="11" width="32" maxWidth="full" marginTop="2" borderRadius="full" />
        </Stack>
      </Grid>
      <Skeleton height="64" borderRadius="lg" aria-hidden="true" />
    </Grid>
  );
}
