import { useRef } from 'react';

/**
 * Tells a choice made by a pointer from one made by keys. A pointed choice may be saved at once; arrow keys pass over
 * choices that are not meant. Source: docs/rules.md STEPS-01
 */
export function usePointedChoice() {
  const isLastPointed = useRef(false);
  return {
    /** for the element around the choices */
    pointerProps: {
      onPointerDownCapture: (): void => {
        isLastPointed.current = true;
      },
      onKeyDownCapture: (): void => {
        isLastPointed.current = false;
      },
    },
    isPointed: (): boolean => isLastPointed.current,
  };
}
