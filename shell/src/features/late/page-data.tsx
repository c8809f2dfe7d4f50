import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Market } from '@bindery/shared';
import { lateModule, type LateModule } from './late-module';

type DataProviders = ComponentType<{ children: ReactNode }>;
export type PageData = LateModule<DataProviders>;

/** The page's one store and query cache, made when the first remote or page of a product needs them. */
export const createPageData = (market: Market, preloaded: Record<string, unknown>): PageData =>
  lateModule(async () => {
    const { createDataProviders } = await import(/* webpackChunkName: "page-data" */ './data-providers');
    return createDataProviders(market, preloaded);
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
  const Providers = usePageData().useModule();
  return <Providers>{children}</Providers>;
}
