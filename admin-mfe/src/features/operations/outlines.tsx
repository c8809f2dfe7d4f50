import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box, Text } from '@bindery/shared/ui';
import type { PageRemotes } from '../../contract';
import { partsOf } from './parts';

/** A slot's rectangle in the viewport, px. */
interface Outline {
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** @returns the smallest rectangle around all that stands in a slot; undefined where nothing of it shows */
function around(rects: readonly DOMRect[]): Omit<Outline, 'label'> | undefined {
  const shown = rects.filter(({ width, height }) => width > 0 && height > 0);
  if (shown.length === 0) return undefined;
  const left = Math.min(...shown.map((rect) => rect.left));
  const top = Math.min(...shown.map((rect) => rect.top));
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(Math.max(...shown.map((rect) => rect.right)) - left),
    height: Math.round(Math.max(...shown.map((rect) => rect.bottom)) - top),
  };
}

function outlinesOf(remotes: PageRemotes): Outline[] {
  const parts = partsOf(remotes);
  return [...remotes.places].flatMap(([slot, { remote, expose }]) => {
    const rectangle = around(slot.getClientRects());
    const part = parts.find((each) => each.remote === remote && each.expose === expose);
    return rectangle ? [{ label: `${remote} ${expose} ${part?.version ?? ''}`, ...rectangle }] : [];
  });
}

/** Where the parts are at each frame: a page moves in more ways than events tell of. */
function useOutlines(remotes: PageRemotes): readonly Outline[] {
  const [outlines, setOutlines] = useState<readonly Outline[]>([]);
  useEffect(() => {
    let drawn = '';
    let frame = requestAnimationFrame(function draw() {
      const now = outlinesOf(remotes);
      const text = JSON.stringify(now);
      if (text !== drawn) setOutlines(now);
      drawn = text;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [remotes]);
  return outlines;
}

/** A frame around what each remote fills, over the page and out of everybody's way. The list says the same in words. */
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
