import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react';
import { lateModule, type LateModule, type Market } from '@bindery/shared';
import type { PageBoot } from './data-providers';

export type PageData = LateModule<{
  DataProviders: ComponentType<{ children: ReactNode }>;
  prefetchProduct(slug: string): void;
}>;

/** The page's only store and query cache, created when the first remote or product page needs them. */
export const createPageData = (market: Market, boot: PageBoot): PageData =>
  lateModule(async () => {
    const { createDataProviders } = await import(/* webpackChunkName: "page-data" */ './data-providers');
    return createDataProviders(market, boot);
  });

const PageDataContext = createContext<PageData | undefined>(undefined);
export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('Page data are used outside <PageDataProvider>');
  return data;
}

const HasProvidersContext = createContext(false);

/**
 * Provides store and query cache, and suspends until they load. A nested slot uses the providers of its outer slot,
 * because their data may be different: of an ordered book, not of a book for sale.
 */
export function WithData({ children }: { children: ReactNode }) {
  const data = usePageData();
  if (useContext(HasProvidersContext)) return <>{children}</>;
  return createElement(
    data.get('DataProviders'),
    null,
    <HasProvidersContext value={true}>{children}</HasProvidersContext>,
  );
}
