import { useLayoutEffect, useState } from 'react';

export interface ElementSize {
  widthPx: number;
  heightPx: number;
}

/**
 * Follows an element's size.
 *
 * @returns the callback for `ref`, and the size in CSS px, rounded; undefined until the element was measured
 */
export function useElementSize(): [
  ref: (element: HTMLElement | null) => void,
  size: ElementSize | undefined,
] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<ElementSize>();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      const [widthPx, heightPx] = [Math.round(width), Math.round(height)];
      setSize((current) =>
        current?.widthPx === widthPx && current.heightPx === heightPx ? current : { widthPx, heightPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}
