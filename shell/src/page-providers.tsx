import type { ReactNode } from 'react';
import type { BootData, ExperimentFeature } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';
import {
  ContentLabelsProvider,
  EnvironmentProvider,
  ExperimentsProvider,
  MarketProvider,
  type RemoteLoader,
  BrowserRouter,
} from '@bindery/shared/boot';
import { BootDataProvider } from './boot-context';
import { useConsent } from './features/consent';
import { PageBoundary } from './features/layout';
import { PageDataProvider, type PageData, RemotesProvider } from './features/remotes';

interface PageProvidersProps {
  boot: BootData;
  market: Market;
  data: PageData;
  loader: RemoteLoader;
  onError(error: unknown): void;
  children: ReactNode;
}

const NO_FEATURES: readonly ExperimentFeature[] = [];

export function PageProviders({ boot, market, data, loader, onError, children }: PageProvidersProps) {
  const { features = boot.tracking.features ?? NO_FEATURES } = useConsent();
  return (
    <MarketProvider value={market}>
      <EnvironmentProvider value={boot.environment}>
        <ExperimentsProvider value={features}>
          <ContentLabelsProvider value={boot.labels}>
            <PageBoundary onError={onError}>
              <BootDataProvider value={boot}>
                <PageDataProvider value={data}>
                  <RemotesProvider loader={loader} releases={boot.remotes}>
                    {children}
                  </RemotesProvider>
                </PageDataProvider>
              </BootDataProvider>
            </PageBoundary>
          </ContentLabelsProvider>
        </ExperimentsProvider>
      </EnvironmentProvider>
    </MarketProvider>
  );
}

/**
 * Renders a navigation at once. By default, the router uses a transition. Meanwhile, a slow phone still shows the old
 * page, on which a second press could hit an outdated button.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/** Error digest that tells the browser that the server did not render this remote's slot. */
export const SLOT_DIGEST = 'slot';
