import { useRef } from 'react';

/**
 * Distinguishes choices by pointer from choices by keyboard. Only a choice by pointer may be saved at once, because
 * arrow keys also select options on the way to the wanted one. Source: docs/rules.md STEPS-01
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
