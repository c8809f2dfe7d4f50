import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Box } from '@bindery/shared/ui';
import type { PagesAcross } from './openings';

const TURN_MS = 460;
const EASING = 'cubic-bezier(0.45, 0.05, 0.25, 1)';

interface TurningLeafProps {
  isForward: boolean;
  across: PagesAcross;
  /** `front` is the right-hand page of the leaf; `back` is its other side, a left-hand page */
  front: ReactNode;
  back: ReactNode;
  onLanded(): void;
}

/** The turning leaf. It rotates about the gutter if two pages are visible, and about the spine if one is visible. */
export function TurningLeaf({ isForward, across, front, back, onLanded }: TurningLeafProps) {
  const leaf = useRef<HTMLDivElement>(null);
  const landed = useRef(onLanded);
  useLayoutEffect(() => {
    landed.current = onLanded;
  });

  useLayoutEffect(() => {
    // with only one visible page, the leaf stops at 90 degrees, where it is invisible
    const [flat, over] = [
      { transform: 'rotateY(0deg)' },
      { transform: `rotateY(${across === 2 ? -180 : -90}deg)` },
    ];
    const animation = leaf.current?.animate?.(isForward ? [flat, over] : [over, flat], {
      duration: TURN_MS,
      easing: EASING,
      fill: 'both',
    });
    if (!animation) {
      landed.current();
      return;
    }
    animation.onfinish = () => landed.current();
    return () => animation.cancel();
  }, [isForward, across]);

  return (
    <Box
      ref={leaf}
      aria-hidden
      position="absolute"
      insetY="0"
      right="0"
      zIndex="2"
      pointerEvents="none"
      transformOrigin="left center"
      transformStyle="preserve-3d"
      willChange="transform"
      style={{ width: `${100 / across}%` }}
    >
      <Box position="absolute" inset="0" backfaceVisibility="hidden">
        {front}
      </Box>
      <Box position="absolute" inset="0" backfaceVisibility="hidden" transform="rotateY(180deg)">
        {back}
      </Box>
    </Box>
  );
}
