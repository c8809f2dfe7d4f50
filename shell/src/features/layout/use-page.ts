import { useLayoutEffect } from 'react';
import { useLocation } from '@bindery/shared';
import { getAnalytics } from '@bindery/analytics';
import { useWords } from '../../words';

/**
 * Names the page that is shown: the document's title, then the page view, which carries it. Both come before the effects of
 * what the page shows: an event of them is of this page (docs/rules.md TRACK-22).
 *
 * @param title - undefined while it is not known yet (a product that still loads)
 */
export function usePage(title: string | undefined): void {
  const { pathname } = useLocation();
  const { siteName } = useWords();
  useLayoutEffect(() => {
    if (title === undefined) return;
    document.title = title === siteName ? siteName : `${title} | ${siteName}`;
    getAnalytics().pageView(pathname, document.title);
  }, [title, siteName, pathname]);
}
