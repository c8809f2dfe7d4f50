import { useMarket } from '@bindery/shared';
import { Box, chakra, Skeleton, Text } from '@bindery/shared/ui';
import type { PhotoValue, StoredPhoto } from '@bindery/shared/contracts';
import { useWords } from '../../../../words';
import { PhotoPicture } from '../../../photo';

const EDITED_WIDTH_PX = 320; // Source: docs/rules.md PHOTO-09
const Bar = chakra('progress', { base: { width: 'full', height: '2', accentColor: '{colors.brand}' } });

/** The photo as it will be printed. */
export function FieldPicture({ photo, stored }: { photo: PhotoValue; stored: StoredPhoto | undefined }) {
  const words = useWords();
  const { width, height } = photo.crop ?? photo;
  if (!stored)
    return (
      <Skeleton
        width="80"
        maxW="full"
        aspectRatio={width / height}
        role="status"
        aria-label={words.photoLoading}
      />
    );
  return <PhotoPicture photo={photo} stored={stored} widthPx={EDITED_WIDTH_PX} alt={words.photoThere} />;
}

/** How much has been sent: seen as it goes, and read by whoever asks the bar, not with every step. */
export function UploadProgress({ percent }: { percent: number }) {
  const words = useWords();
  const { locale } = useMarket();
  return (
    <Box width="full" maxWidth="64">
      <Bar max={100} value={percent} aria-label={words.photoUploading(percent)} />
      <Text aria-hidden fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)}
      </Text>
    </Box>
  );
}
