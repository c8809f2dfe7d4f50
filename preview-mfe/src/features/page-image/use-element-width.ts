import { useLayoutEffect, useState } from 'react';

/**
 * Follows an element's width.
 *
 * @returns the callback for `ref`, and the width in CSS px, rounded; undefined until the element was measured
 */
export function useElementWidth(): [ref: (element: HTMLElement | null) => void, widthPx: number | undefined] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [widthPx, setWidthPx] = useState<number>();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => setWidthPx(Math.round(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, widthPx];
}
