import type { ComponentType, ReactNode } from 'react';
import { expect, jest } from '@jest/globals';
import { act, configure, waitFor } from '@testing-library/react';
import { lateModule } from '@bindery/shared';
import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import {
  createAnalytics,
  defineEvent,
  setAnalytics,
  type AnalyticsAdapter,
  type DataLayerEntry,
} from '@bindery/analytics';
import {
  EnvironmentProvider,
  createRemoteLoader,
  marketFromPath,
  type RemoteFailure,
} from '@bindery/shared/boot';
import {
  answersExtras,
  answersSchema,
  aSchema,
  handle,
  renderRemote,
  type Handler,
} from '@bindery/shared/testing';
import { App } from '../app';
import { BootDataProvider } from '../boot-context';
import { PageDataProvider, RemotesProvider } from '../features/remotes';
import { LeaveContext } from '../features/session';
import { watchModel } from '../watch-model';

// As in a browser, the events of tests run without React's `act`.
// Testing Library's default, a synchronous `act`, drops the work of a component that suspends.
configure({ eventWrapper: (dispatch) => dispatch() as boolean });

const probe = defineEvent<object>({
  name: 'probe',
  urgency: 'low',
  waitsForModel: true,
  build: () => ({ data: {}, missing: [] }),
});
let stopWatching = (): void => undefined;

type Load = (id: string) => Promise<unknown>;

const NAMES = ['builder_mfe', 'preview_mfe', 'cart_mfe'];
const release = (name: string): RemoteRelease => ({
  name,
  version: 'v1',
  contractVersion: 1,
  entry: `/mfe/${name}/v1/remoteEntry.js`,
  integrity: 'sha384-x',
  files: {},
  ...(name === 'cart_mfe' && { pageFiles: { options: [] } }),
});

export const moduleThatSays = (text: string) => ({ contractVersion: 1, Component: () => <p>{text}</p> });
export const moduleOf = <Props,>(Component: ComponentType<Props>) => ({ contractVersion: 1, Component });

export const remotesThatLoad: Load = async (id) => moduleThatSays(`[${id}]`);

function recordingAdapter(entries: DataLayerEntry[], onModelRead: () => void): AnalyticsAdapter {
  return {
    isDisabled: () => false,
    push: (entry) => {
      entries.push(entry);
    },
    command: () => undefined,
    loadTagManager: () => undefined,
    fetchModel: async () => {
      onModelRead();
      return { marketplace: { currency: 'GBP', language: 'en', country: 'GB' } };
    },
    report: async () => undefined,
    page: () => ({ location: 'https://shop.test/', referrer: '' }),
    isOnline: () => navigator.onLine,
    onOnline: () => undefined,
    onLeave: () => undefined,
    log: () => undefined,
  };
}

export const dataOfTheTest = lateModule(async () => ({
  DataProviders: ({ children }: { children: ReactNode }) => <>{children}</>,
  prefetchProduct: () => undefined,
}));

const noAccess = handle('GET /website/v1/orders/access', { body: { data: { given: [], received: [] } } });

interface RenderPageOptions {
  handlers?: Handler[];
  load?: Load;
  remotes?: readonly string[];
  panel?: BootData['panel'];
  /** places of remotes, by the remote's name */
  places?: Record<string, RemoteRelease['places']>;
  /** share of browser tabs that send figures about releases */
  figureShare?: number;
  /** replaces the navigation to another document */
  leave?: (path: string) => void;
}

/**
 * Renders the whole page at a path. Only network and federation runtime are fakes. Await the result, because
 * parts of the page load late and suspend.
 */
export async function renderPage(
  path: string,
  {
    handlers = [],
    load = remotesThatLoad,
    remotes = NAMES,
    panel,
    places = {},
    figureShare,
    leave = () => undefined,
  }: RenderPageOptions = {},
) {
  // does nothing, because jsdom has no layout and cannot scroll
  const scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { market } = marketFromPath(path);
  const entries: DataLayerEntry[] = [];
  let modelReads = 0;
  const adapter = recordingAdapter(entries, () => modelReads++);
  const analytics = createAnalytics({ adapter, marketplace: market.identifier });
  setAnalytics(analytics);
  stopWatching();
  stopWatching = watchModel(analytics);
  const failures: RemoteFailure[] = [];
  const releases = remotes.map((name) => ({
    ...release(name),
    ...(places[name] && { places: places[name] }),
  }));
  const loader = createRemoteLoader({
    releases,
    load,
    report: (failure) => failures.push(failure),
    wait: async () => undefined,
  });
  const boot: BootData = {
    environment: 'development',
    marketplace: market.identifier,
    flags: { imageModeration: { status: 'disabled' } },
    tracking: {
      ecommerceEndpoint: `/${market.identifier}/data/ecommerce`,
      errorReportEndpoint: '/report-error',
    },
    remotes: releases,
    ...(panel && { panel }),
    ...(figureShare !== undefined && { figureShare, shellVersion: 's1' }),
    requestTimeoutMs: 8000,
    labels: {},
    preloaded: {},
  };
  const page = await act(async () =>
    renderRemote(
      <EnvironmentProvider value={boot.environment}>
        <BootDataProvider value={boot}>
          <PageDataProvider value={dataOfTheTest}>
            <RemotesProvider loader={loader} releases={releases}>
              <LeaveContext value={leave}>
                <App />
              </LeaveContext>
            </RemotesProvider>
          </PageDataProvider>
        </BootDataProvider>
      </EnvironmentProvider>,
      { market, path, handlers: [answersExtras([]), answersSchema(aSchema), noAccess, ...handlers] },
    ),
  );
  return {
    ...page,
    failures,
    scrolledTo,
    entries: () => entries,
    /** returns the events about goods */
    events: () => entries.filter(({ ecommerce }) => ecommerce !== undefined && ecommerce !== null),
    /** @returns true if the tracker reads the model again for the next event */
    readsModelAnew: async () => {
      const earlierReads = modelReads;
      analytics.track(probe, {});
      await waitFor(() => expect(entries.at(-1)?.event).toBe(probe.name));
      entries.pop();
      return modelReads > earlierReads;
    },
    pageViews: () => entries.filter(({ event }) => event === 'page_view'),
  };
}
