import { createElement, memo, useCallback, useSyncExternalStore } from 'react';
import { LateBoundary, lateModule } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import { type Cover, namedCover, readName, watchCover } from './cover-store';

/** The module with the name field and the requests for covers. */
const childName = lateModule(() => import(/* webpackChunkName: "child-name" */ './child-name-field'));

/** @returns the cover with the name from the home page, or the given cover if there is no name */
export function useNamedCover(slug: string, cover: Cover): Cover {
  const subscribe = useCallback(
    (show: () => void) => {
      const stop = watchCover(slug, show);
      if (readName() !== '')
        childName.load().then(
          ({ drawCovers }) => drawCovers(),
          () => undefined,
        );
      return stop;
    },
    [slug],
  );
  return useSyncExternalStore(
    subscribe,
    () => namedCover(slug) ?? cover,
    () => cover,
  );
}

/**
 * The field for the child's name. The field's files load late; an empty box reserves the place. It is memoised, because
 * an update before hydration would replace the server's field with the empty box.
 */
export const ChildName = memo(function ChildName() {
  const place = <Box minH="6.75rem" />;
  return (
    <LateBoundary loading={place} notice={() => place}>
      {createElement(childName.get('ChildNameField'))}
    </LateBoundary>
  );
});
