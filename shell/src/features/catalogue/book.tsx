import { useLayoutEffect, useRef, useState } from 'react';
import { Box, Image } from '@bindery/shared/ui';
import { preload } from 'react-dom';
import { PAGE_IMAGE_WIDTHS, pageImageUrl } from '@bindery/shared';
import type { ProductSummary } from '@bindery/shared/contracts';
import type { Cover } from './child-name/cover-store';
import { useNamedCover } from './child-name/named-covers';

export const HERO_COVER_SIZES = '(min-width: 62rem) 34rem, (min-width: 36rem) 30rem, 66vw';

/** @returns the `src` of a cover, and a `srcset` of all widths that the shop uses */
export function coverSources(url: string): { src: string; srcSet: string } {
  return {
    src: pageImageUrl(url, 750),
    srcSet: PAGE_IMAGE_WIDTHS.map((width) => `${pageImageUrl(url, width)} ${width}w`).join(', '),
  };
}

/** Fetches the first book's cover while the page still renders, because this cover is the largest contentful paint. */
export function preloadHero(hero: ProductSummary | undefined): void {
  if (!hero) return;
  const { src, srcSet } = coverSources(hero.coverImage.url);
  preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: HERO_COVER_SIZES, fetchPriority: 'high' });
}

interface BookProps {
  /** false for a single sheet, which has no hinge or page block */
  isBound?: boolean | undefined;
  slug: string;
  /** the cover without the shopper's name, as the server renders it */
  cover: Cover;
  sizes: string;
  isFirst?: boolean;
}

/** @returns `aspect`: a picture's width divided by its height, 1 until it loads; `measure`: its `onLoad` handler */
function useAspect() {
  const image = useRef<HTMLImageElement>(null);
  const [aspect, setAspect] = useState(1);
  const measure = (): void => {
    const { naturalWidth, naturalHeight } = image.current!;
    setAspect(naturalWidth / naturalHeight || 1);
  };
  useLayoutEffect(() => {
    if (image.current!.complete) measure();
  }, []);
  return { image, aspect, measure };
}

/**
 * A cover drawn as a book: hinge along the spine, page block at the fore-edge, shadow below. Reserves a square until
 * the picture loads, so that a square book does not change its size.
 */
export function Book({ slug, cover: exampleCover, sizes, isBound = true, isFirst = false }: BookProps) {
  const cover = useNamedCover(slug, exampleCover);
  const { image, aspect, measure } = useAspect();
  return (
    <Box aspectRatio="1" width="full" display="grid" placeItems="end center">
      <Box
        // no `style` in the server's HTML, because the content security policy forbids style attributes there
        style={aspect === 1 ? undefined : { aspectRatio: aspect, width: `${Math.min(1, aspect) * 100}%` }}
        aspectRatio="1"
        width="full"
        position="relative"
        borderRadius="2px 5px 5px 2px"
        boxShadow="book"
        bg="bg.muted"
        className="book"
        transitionProperty="transform"
        transitionDuration="moderate"
        transitionTimingFunction="out"
        _before={{
          content: isBound ? '""' : 'none',
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: 0,
          width: '6%',
          borderRadius: 'inherit',
          pointerEvents: 'none',
          background:
            'linear-gradient(90deg, rgb(0 0 0 / 0.22), rgb(255 255 255 / 0.16) 22%, transparent 55%, rgb(0 0 0 / 0.2) 78%, transparent)',
        }}
        _after={{
          content: isBound ? '""' : 'none',
          position: 'absolute',
          insetBlock: '4px',
          insetInlineEnd: '-5px',
          width: '5px',
          pointerEvents: 'none',
          borderRadius: '0 2px 2px 0',
          background: 'repeating-linear-gradient(90deg, #efe7d6 0 1px, #cfc5ae 1px 2px)',
        }}
      >
        <Image
          ref={image}
          {...coverSources(cover.url)}
          sizes={sizes}
          alt={cover.alternativeText}
          display="block"
          w="full"
          h="full"
          borderRadius="inherit"
          onLoad={measure}
          fetchPriority={isFirst ? 'high' : undefined}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      </Box>
    </Box>
  );
}
