import { chakra, Flex, IconButton } from '@bindery/shared/ui';
import { useWords, type Words } from '../../words';
import { moveCrop, turnPhoto, zoomCrop, type CroppedPhoto } from './crop';

const Icon = chakra('svg', {
  base: {
    width: '5',
    height: '5',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

/** Single-press alternatives to dragging, pinching and wheeling. Source: WCAG 2.5.7 */
const BUTTONS: readonly { step: CropStep; word: keyof Words & `photo${string}`; path: string }[] = [
  { step: 'further', word: 'photoFurther', path: 'M5 12h14' },
  { step: 'closer', word: 'photoCloser', path: 'M5 12h14M12 5v14' },
  { step: 'left', word: 'photoLeft', path: 'M19 12H5m6-6-6 6 6 6' },
  { step: 'right', word: 'photoRight', path: 'M5 12h14m-6-6 6 6-6 6' },
  { step: 'up', word: 'photoUp', path: 'M12 19V5m-6 6 6-6 6 6' },
  { step: 'down', word: 'photoDown', path: 'M12 5v14m-6-6 6 6 6-6' },
  { step: 'turn', word: 'photoTurn', path: 'M19 12a7 7 0 1 1-2.1-5M19 4v4h-4' },
];

export function CropButtons({ onStep }: { onStep(step: CropStep): void }) {
  const words = useWords();
  return (
    <Flex wrap="wrap" gap={{ base: '0.5', md: '2' }} justify="center">
      {BUTTONS.map(({ step, word, path }) => (
        <IconButton
          key={step}
          type="button"
          variant="outline"
          minW="11"
          minH="11"
          px="0"
          aria-label={words[word] as string}
          title={words[word] as string}
          onClick={() => onStep(step)}
        >
          <Icon viewBox="0 0 24 24" aria-hidden>
            <path d={path} />
          </Icon>
        </IconButton>
      ))}
    </Flex>
  );
}

export type CropStep = 'closer' | 'further' | 'left' | 'right' | 'up' | 'down' | 'turn';

const ZOOM = 1.15;
/** Fraction of the frame's size by which one press moves the photo. */
const MOVE = 0.05;

/**
 * @returns the photo as it is after one press of a button or key. The buttons move the photo, not the frame, so "left"
 *   shows more of the photo's right side.
 */
export function afterStep(photo: CroppedPhoto, step: CropStep, aspect: number | undefined): CroppedPhoto {
  const shape = aspect ?? photo.width / photo.height;
  const { crop } = photo;
  switch (step) {
    case 'closer':
      return { ...photo, crop: zoomCrop(photo, shape, crop, ZOOM) };
    case 'further':
      return { ...photo, crop: zoomCrop(photo, shape, crop, 1 / ZOOM) };
    case 'left':
      return { ...photo, crop: moveCrop(photo, crop, MOVE, 0) };
    case 'right':
      return { ...photo, crop: moveCrop(photo, crop, -MOVE, 0) };
    case 'up':
      return { ...photo, crop: moveCrop(photo, crop, 0, MOVE) };
    case 'down':
      return { ...photo, crop: moveCrop(photo, crop, 0, -MOVE) };
    case 'turn':
      return turnPhoto(photo, aspect);
  }
}
