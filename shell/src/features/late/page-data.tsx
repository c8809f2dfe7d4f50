import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { Market } from '@bindery/shared';
import type { PageBoot } from './data-providers';
import { lateComponents, type LateComponents } from './late-components';

export type PageData = LateComponents<'DataProviders', { children: ReactNode }>;

/** The page's one store and query cache, made when the first remote or page of a product needs them. */
export const createPageData = (market: Market, boot: PageBoot): PageData =>
  lateComponents(async () => {
    const { createDataProviders } = await import(/* webpackChunkName: "page-data" */ './data-providers');
    return { DataProviders: createDataProviders(market, boot) };
  });

const PageDataContext = createContext<PageData | undefined>(undefined);
export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('Page data are used outside <PageDataProvider>');
  return data;
}

/** Gives store and query cache to what is below it. Waits for them by Suspense. */
export function WithData({ children }: { children: ReactNode }) {
  return createElement(usePageData().get('DataProviders'), null, children);
}
