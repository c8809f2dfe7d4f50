import { useRef, type MouseEvent, type PointerEvent } from 'react';

const SWIPE_PX = 36;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
}

/**
 * Tells a sideways stroke of finger or mouse from a tap.
 *
 * @param onSwipe - 1: towards the start, as one turns to the next page; -1: the other way
 * @returns handlers for the surface, which should have `touch-action: pan-y` so that the page still scrolls
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number }>(undefined);
  const hasSwiped = useRef(false);
  return {
    onPointerDown: ({ clientX, clientY }) => {
      start.current = { x: clientX, y: clientY };
      hasSwiped.current = false;
    },
    onPointerUp: ({ clientX, clientY }) => {
      if (!start.current) return;
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return;
      hasSwiped.current = true;
      onSwipe(dx < 0 ? 1 : -1);
    },
    // a stroke that ends on the page where it began is followed by a click, which was not meant
    onClickCapture: (event) => {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}
