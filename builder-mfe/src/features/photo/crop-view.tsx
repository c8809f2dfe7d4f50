import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Cropper, type ReactCropperElement } from 'react-cropper';
import 'cropperjs/dist/cropper.css';
import { chakra } from '@bindery/shared/ui';
import type { PhotoCrop } from '@bindery/shared/contracts';
import { feColorMatrixValues } from '@bindery/shared/customisation';
import { useWords } from '../../words';
import type { CroppedPhoto } from './crop';
import type { CropStep } from './crop-buttons';
import { useCropperFrame } from './use-cropper-frame';

// not `display: none`, which disables the filter
const Hidden = chakra('svg', { base: { position: 'absolute' } });

function ColourFilter({ id, filter }: { id: string; filter: string | undefined }) {
  return (
    <Hidden width="0" height="0" aria-hidden focusable="false">
      <filter id={id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feColorMatrix type="matrix" values={feColorMatrixValues(filter)} />
      </filter>
    </Hidden>
  );
}

export const AREA_HEIGHT = {
  base: 'clamp(12rem, calc(90dvh - 30rem), 24rem)',
  md: 'clamp(13rem, calc(90dvh - 28rem), 24rem)',
};
const Area = chakra('div', {
  base: {
    height: AREA_HEIGHT,
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'bg.muted',
    touchAction: 'none',
    _focusVisible: { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
    // needs `!important`, because the cropper's stylesheet is in no cascade layer and would override this rule
    '& .cropper-view-box': {
      outline: '2px solid white !important',
      boxShadow: '0 0 0 3px rgb(0 0 0 / 0.35)',
    },
  },
});

const KEYS: Readonly<Record<string, CropStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'closer',
  '=': 'closer',
  '-': 'further',
};

interface CropViewProps {
  photo: CroppedPhoto;
  aspect: number;
  src: string;
  ref: Ref<HTMLDivElement>;
  onCrop(crop: PhotoCrop): void;
  onStep(step: CropStep): void;
}

/** Photo behind a fixed frame. The shopper moves it by drag, pinch, wheel or keys. */
export function CropView({ photo, aspect, src, ref, onCrop, onStep }: CropViewProps) {
  const words = useWords();
  const filterId = useId();
  const element = useRef<ReactCropperElement>(null);
  const [isReady, setReady] = useState(false);
  const { report, limitZoom, show } = useCropperFrame(() => element.current?.cropper, {
    photo,
    aspect,
    isReady,
    onCrop,
  });

  useEffect(() => {
    // runs after the cropper's own resize listener
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  });
  function press(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStep(step);
  }
  return (
    <Area
      ref={ref}
      role="application"
      tabIndex={0}
      aria-label={words.photoCropArea}
      onKeyDown={press}
      css={{ '& .cropper-canvas img, & .cropper-view-box img': { filter: `url(#${filterId})` } }}
    >
      <ColourFilter id={filterId} filter={photo.filter} />
      <Cropper
        ref={element}
        src={src}
        alt={words.photoThere}
        style={{ width: '100%', height: '100%' }}
        ready={() => setReady(true)}
        crop={report}
        zoom={limitZoom}
        viewMode={1}
        dragMode="move"
        aspectRatio={aspect}
        autoCropArea={1}
        cropBoxMovable={false}
        cropBoxResizable={false}
        toggleDragModeOnDblclick={false}
        background={false}
        guides={false}
        center={false}
        highlight={false}
        wheelZoomRatio={0.08}
        minContainerHeight={100}
        checkOrientation={false}
        checkCrossOrigin={false} // the server has already rotated the picture, and no code reads the canvas
      />
    </Area>
  );
}
