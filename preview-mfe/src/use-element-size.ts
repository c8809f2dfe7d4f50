import { useCallback, useState } from 'react';

export interface ElementSize {
  widthPx: number;
  heightPx: number;
}

/**
 * Tracks an element's size. @returns the `ref` callback, and the rounded size in CSS px, which is undefined until
 * measured
 */
export function useElementSize(): [ref: (element: HTMLElement) => () => void, size: ElementSize | undefined] {
  const [size, setSize] = useState<ElementSize>();
  const ref = useCallback((element: HTMLElement) => {
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      const [widthPx, heightPx] = [Math.round(width), Math.round(height)];
      setSize((currentSize) =>
        currentSize?.widthPx === widthPx && currentSize.heightPx === heightPx
          ? currentSize
          : { widthPx, heightPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
