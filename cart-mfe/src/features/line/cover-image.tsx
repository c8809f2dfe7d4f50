import { useState } from 'react';
import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import { FormatDrawing } from './format-drawing';

interface CoverImageProps {
  /** undefined until it is known */
  image: { url: string; alternativeText: string; isMuseImage: boolean } | undefined;
  /** displayed width, CSS px */
  widthPx: number;
}

/** A book's front cover, or a drawing if the picture does not load. */
export function CoverImage({ image, widthPx }: CoverImageProps) {
  const [loaded, setLoaded] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const url =
    image &&
    (image.isMuseImage
      ? pageImageUrl(image.url, pageImageWidth(widthPx, window.devicePixelRatio))
      : image.url);
  const isBroken = url !== undefined && url === broken;
  const isLoaded = url !== undefined && url === loaded;
  return (
    // The placeholder is square like most covers, so that the layout rarely shifts.
    <Box
      width="full"
      aspectRatio={isLoaded ? undefined : 1}
      borderRadius="sm"
      overflow="hidden"
      bg="bg.muted"
      boxShadow={isLoaded ? 'book' : undefined}
    >
      {image && !isBroken ? (
        <Box asChild display="block" width="full" height="auto">
          <img
            src={url}
            alt={image.alternativeText}
            decoding="async"
            onLoad={() => setLoaded(url)}
            onError={() => setBroken(url)}
          />
        </Box>
      ) : null}
      {isBroken ? (
        <Box padding="20%" height="full">
          <FormatDrawing />
        </Box>
      ) : null}
    </Box>
  );
}
