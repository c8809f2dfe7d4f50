import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box, Text } from '@bindery/shared/ui';
import type { PageRemotes } from '@bindery/contracts/admin';
import { partsOf } from './parts';

interface Outline {
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** @returns the smallest rectangle around all visible parts of a slot; undefined if none is visible */
function around(rects: readonly DOMRect[]): Omit<Outline, 'label'> | undefined {
  const visibleRects = rects.filter(({ width, height }) => width > 0 && height > 0);
  if (visibleRects.length === 0) return undefined;
  const leftEdge = Math.min(...visibleRects.map((rect) => rect.left));
  const top = Math.min(...visibleRects.map((rect) => rect.top));
  return {
    left: Math.round(leftEdge),
    top: Math.round(top),
    width: Math.round(Math.max(...visibleRects.map((rect) => rect.right)) - leftEdge),
    height: Math.round(Math.max(...visibleRects.map((rect) => rect.bottom)) - top),
  };
}

function outlinesOf(remotes: PageRemotes): Outline[] {
  const remoteParts = partsOf(remotes);
  return [...remotes.places].flatMap(([slot, { remote, expose }]) => {
    const rectangle = around(slot.getClientRects());
    const part = remoteParts.find((each) => each.remote === remote && each.expose === expose);
    return rectangle ? [{ label: `${remote} ${expose} ${part?.version ?? ''}`, ...rectangle }] : [];
  });
}

/** Measures the parts at each animation frame, because no event covers every movement on a page. */
function useOutlines(remotes: PageRemotes): readonly Outline[] {
  const [outlines, setOutlines] = useState<readonly Outline[]>([]);
  useEffect(() => {
    let drawnText = '';
    let frame = requestAnimationFrame(function draw() {
      const now = outlinesOf(remotes);
      const text = JSON.stringify(now);
      if (text !== drawnText) setOutlines(now);
      drawnText = text;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [remotes]);
  return outlines;
}

/** Draws a frame around each remote, without blocking the page. The list in the modal gives the same information as text. */
export default function Outlines({ remotes }: { remotes: PageRemotes }) {
  const outlines = useOutlines(remotes);
  return createPortal(
    <Box aria-hidden data-boundaries position="fixed" inset="0" zIndex="overlay" pointerEvents="none">
      {outlines.map(({ label, ...place }, index) => (
        <Box
          key={`${label} ${index}`}
          position="absolute"
          style={{ ...place }}
          outline="2px dashed {colors.brand}"
          outlineOffset="-2px"
        >
          <Text
            position="absolute"
            insetStart="0"
            top="0"
            maxWidth="full"
            px="1"
            bg="brand"
            color="white"
            fontSize="xs"
            lineHeight="short"
            overflowWrap="anywhere"
          >
            {label}
          </Text>
        </Box>
      ))}
    </Box>,
    document.body,
  );
}
