import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react';
import { lateModule, type LateModule, type Market } from '@bindery/shared';
import type { PageBoot } from './data-providers';

export type PageData = LateModule<{
  DataProviders: ComponentType<{ children: ReactNode }>;
  /** asks for the answers that a product's page needs first */
  prefetchProduct(slug: string): void;
}>;

/** The page's one store and query cache, made when the first remote or page of a product needs them. */
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

const IsGiven = createContext(false);

/**
 * Gives store and query cache to what is below it. Waits for them by Suspense. A slot inside another has them already,
 * or what that one put in their place: a book that is bought is not asked about as one that is sold.
 */
export function WithData({ children }: { children: ReactNode }) {
  const data = usePageData();
  if (useContext(IsGiven)) return <>{children}</>;
  return createElement(data.get('DataProviders'), null, <IsGiven value={true}>{children}</IsGiven>);
}
