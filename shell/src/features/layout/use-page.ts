import { useLayoutEffect } from 'react';
import { useLocation } from '@bindery/shared';
import { getAnalytics } from '@bindery/analytics';
import { useWords } from '../../words';

/**
 * Sets the document's title and then sends the page view with it. Both run before the effects of the page's content, so
 * that their events belong to this page (docs/rules.md TRACK-22).
 *
 * @param title - undefined while it is unknown (a product that still loads)
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
