import { useRef } from 'react';

/**
 * Distinguishes choices made with a pointer from choices made with keys. Only a choice by pointer may be saved at once,
 * because arrow keys also pass over options that the shopper does not want. Source: docs/rules.md STEPS-01
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
