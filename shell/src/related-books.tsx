import { createElement, useEffect, useRef, useState } from 'react';
import { LateBoundary, lateModule } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';

const NEAR = { rootMargin: '600px' };
const relatedBooks = lateModule(
  () => import(/* webpackChunkName: "browse" */ './features/catalogue/browse-results'),
);

/** Books similar to a product. Code and data load when the shopper scrolls near. Shows nothing if they fail to load. */
export function LateRelatedBooks({ slug }: { slug: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, NEAR);
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={place}>
      <LateBoundary notice={() => null}>
        {isNear ? createElement(relatedBooks.get('RelatedBooks'), { slug }) : null}
      </LateBoundary>
    </Box>
  );
}
