import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A glance: long enough for a page to be seen, short enough for a whole book in a minute. */
const GLANCE_MS = 500;
/** Of the page, or of the screen where the page is larger. */
const IN_VIEW = 0.6;
const THRESHOLDS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? window.innerHeight;
  return intersectionRatio >= IN_VIEW || intersectionRect.height >= IN_VIEW * screen;
}

/** Tells once that an element was in view for a moment, on a page that is itself in view. */
export function useInView(element: RefObject<Element | null>, isWaiting: boolean, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isWaiting || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isThere = isInView(entries.at(-1)!);
        if (!isThere) clearTimeout(timer);
        if (isThere === (timer !== undefined)) return;
        timer = isThere
          ? setTimeout(() => {
              timer = undefined;
              if (document.visibilityState === 'visible') seen();
            }, GLANCE_MS)
          : undefined;
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isWaiting]);
}
