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
import { answersExtras, handle, renderRemote, type Handler } from '@bindery/shared/testing';
import { App } from '../app';
import { BootDataProvider } from '../boot-context';
import { PageDataProvider, RemotesProvider } from '../features/remotes';
import { LeaveContext } from '../features/session';
import { watchModel } from '../watch-model';

// As in a browser: by default an event runs in a synchronous `act`, which drops the work of a component that suspends.
configure({ eventWrapper: (dispatch) => dispatch() as boolean });

/** Waits for the model. */
const probe = defineEvent<object>({
  name: 'probe',
  urgency: 'low',
  waitsForModel: true,
  build: () => ({ data: {}, missing: [] }),
});
/** A document ends with its test. */
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

/** A remote's module that shows its own name. */
export const moduleThatSays = (text: string) => ({ contractVersion: 1, Component: () => <p>{text}</p> });
export const moduleOf = <Props,>(Component: ComponentType<Props>) => ({ contractVersion: 1, Component });

/** Remotes that load and say which one they are. */
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

/** Store and query cache are those that the test renders with. */
export const dataOfTheTest = lateModule(async () => ({
  DataProviders: ({ children }: { children: ReactNode }) => <>{children}</>,
  prefetchProduct: () => undefined,
}));

/** Nobody has opened an order by a mailed link. */
const noAccess = handle('GET /website/v1/orders/access', { body: { data: { given: [], received: [] } } });

interface RenderPageOptions {
  handlers?: Handler[];
  load?: Load;
  remotes?: readonly string[];
  panel?: BootData['panel'];
  /** to another document */
  leave?: (path: string) => void;
}

/**
 * Renders the whole page at a path, with the network and the federation runtime faked and everything else real.
 * Awaited, because its parts come late and suspend.
 */
export async function renderPage(
  path: string,
  {
    handlers = [],
    load = remotesThatLoad,
    remotes = NAMES,
    panel,
    leave = () => undefined,
  }: RenderPageOptions = {},
) {
  // jsdom has no layout: it complains about scrolling instead of doing it
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
  const releases = remotes.map(release);
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
      { market, path, handlers: [answersExtras([]), noAccess, ...handlers] },
    ),
  );
  return {
    ...page,
    failures,
    scrolledTo,
    /** those about goods */
    events: () => entries.filter(({ ecommerce }) => ecommerce !== undefined && ecommerce !== null),
    /** @returns whether the model was read for an event that is tracked now */
    readsModelAnew: async () => {
      const before = modelReads;
      analytics.track(probe, {});
      await waitFor(() => expect(entries.at(-1)?.event).toBe(probe.name));
      entries.pop();
      return modelReads > before;
    },
    pageViews: () => entries.filter(({ event }) => event === 'page_view'),
  };
}
