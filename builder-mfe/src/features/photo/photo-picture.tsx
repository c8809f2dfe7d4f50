import { useId } from 'react';
import { chakra } from '@bindery/shared/ui';
import type { PhotoValue, StoredPhoto } from '@bindery/shared/contracts';
import { feColorMatrixValues } from '@bindery/shared/customisation';

const Svg = chakra('svg', {
  base: { display: 'block', flexShrink: '0', maxWidth: 'full', borderRadius: 'md', bg: 'bg.muted' },
});

/** Width in px of the smaller of the two sizes in which the server sends a photo. Source: docs/rules.md PHOTO-09 */
const VIEW_PX = 720;

interface PhotoPictureProps {
  photo: PhotoValue;
  storedPhoto: Pick<StoredPhoto, 'view_url' | 'view_url_2x'>;
  /** CSS px */
  widthPx: number;
  /** undefined means decorative */
  alt?: string;
}

/** The photo as it will be printed. The browser rotates, crops and filters it, with the colours of the print. */
export function PhotoPicture({ photo, storedPhoto, widthPx, alt }: PhotoPictureProps) {
  const { width, height, rotation = 0, filter } = photo;
  const { x, y, width: across, height: down } = photo.crop ?? { x: 0, y: 0, width, height };
  const filterId = useId();
  const isUpright = rotation % 180 === 0;
  const pixels = widthPx * (globalThis.devicePixelRatio || 1) * (width / across);
  return (
    <Svg
      viewBox={`${x} ${y} ${across} ${down}`}
      width={`${widthPx}px`}
      aspectRatio={across / down}
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <filter id={filterId} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feColorMatrix type="matrix" values={feColorMatrixValues(filter)} />
      </filter>
      <image
        href={pixels > VIEW_PX ? storedPhoto.view_url_2x : storedPhoto.view_url}
        width={isUpright ? width : height}
        height={isUpright ? height : width}
        preserveAspectRatio="none"
        transform={turnOf(rotation, width, height)}
        filter={`url(#${filterId})`}
      />
    </Svg>
  );
}

/** @returns the transform that rotates an upright picture into the area of the rotated photo */
function turnOf(rotation: number, width: number, height: number): string | undefined {
  switch (rotation) {
    case 90:
      return `translate(${width} 0) rotate(90)`;
    case 180:
      return `translate(${width} ${height}) rotate(180)`;
    case 270:
      return `translate(0 ${height}) rotate(270)`;
    default:
      return undefined;
  }
}
