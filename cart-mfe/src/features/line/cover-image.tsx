import { useState } from 'react';
import { pageImageUrl, pageImageWidth } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import { FormatDrawing } from './format-drawing';

interface CoverImageProps {
  /** undefined while it is not known */
  image: { url: string; alternativeText: string; isMuseImage: boolean } | undefined;
  /** CSS width it is shown at, px */
  widthPx: number;
}

/** A book's front cover, as a thing that lies on the page; a drawn book where the picture cannot be had. */
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
    // Square until the picture is here, which most books are: nothing moves when it arrives.
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
