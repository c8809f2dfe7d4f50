import { Flex, Text } from '@bindery/shared/ui';
import type { CanvasLabels, PhotoValue } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { isSharp } from './sharpness';

const LOOKS = {
  default: { sign: '', color: 'fg.muted', bg: 'bg.muted' },
  valid: { sign: '✓', color: 'brand', bg: 'brand.muted' },
  invalid: { sign: '!', color: 'fg.error', bg: 'accent.muted' },
} as const;

interface PhotoStatusProps {
  /** undefined: not uploaded yet */
  photo: PhotoValue | undefined;
  printWidthMm: number | undefined;
  labels: CanvasLabels;
}

/**
 * Tells whether the printed part of the photo is large enough, in words and colour. Warns, never blocks.
 * Source: docs/rules.md PHOTO-09
 */
export function PhotoStatus({ photo, printWidthMm, labels }: PhotoStatusProps) {
  const words = useWords();
  const status = photo === undefined ? 'default' : isSharp(photo, printWidthMm) ? 'valid' : 'invalid';
  const { sign, color, bg } = LOOKS[status];
  return (
    <Flex
      role="status"
      gap="2"
      px="4"
      py="2"
      fontSize={{ base: 'sm', md: 'md' }}
      lineHeight="short"
      borderRadius="md"
      bg={bg}
      color={color}
      fontWeight="medium"
    >
      {sign ? (
        <Text as="span" aria-hidden fontWeight="bold">
          {sign}
        </Text>
      ) : null}
      <span>
        {status === 'default'
          ? words.photoCropHint
          : labelText(labels, status === 'valid' ? 'photo_valid_label' : 'photo_blurry_label')}
      </span>
    </Flex>
  );
}
