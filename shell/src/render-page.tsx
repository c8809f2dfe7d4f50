import type { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { Market } from '@bindery/shared';
import { marketFromPath, type RemoteLoader } from '@bindery/shared/boot';
import type { BootData } from '@bindery/shared/contracts';
import {
  createQueryClient,
  createStore,
  QueryClientProvider,
  seedQueryCache,
  StoreProvider,
} from '@bindery/shared/data/boot';
import { gatherStyles, StaticRouter, type StyleElement } from '@bindery/shared/server';
import { UiProvider } from '@bindery/shared/ui';
import { App } from './app';
import type { PageData } from './features/remotes';
import { PageProviders, SLOT_DIGEST } from './page-providers';
import { loadWords } from './words';

/** HTML of the page's root element before scripts run, with its styles. */
export interface RenderedPage {
  readonly html: string;
  readonly styles: readonly StyleElement[];
  /** link elements for the document's head that preload the page's first picture */
  readonly hints: string;
}

/** Thrown in a remote's slot, because the server runs no remote. The slot then shows its loading state. */
class RemoteOnServerError extends Error {
  override readonly name = 'RemoteOnServerError';
}

const loader: RemoteLoader = {
  loadRemote: () => Promise.reject(new RemoteOnServerError('Remotes are rendered by the browser')),
  isListed: () => true,
  reportRenderFailure: () => undefined,
  moments: () => [],
  subscribe: () => () => undefined,
};

/** Creates the store and query cache for a single render. `end` clears the cache, because its timers would otherwise run for half an hour. */
function pageData(market: Market, boot: BootData): { data: PageData; end(): void } {
  const store = createStore();
  const queryClient = createQueryClient();
  seedQueryCache(queryClient, market, boot.preloaded);
  const DataProviders = ({ children }: { children: ReactNode }) => (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StoreProvider>
  );
  const lateModule = { DataProviders, prefetchProduct: () => undefined };
  const data: PageData = {
    start: () => undefined,
    load: async () => lateModule,
    loaded: () => lateModule,
    arrival: async () => lateModule,
    get: () => DataProviders as never,
  };
  return { data, end: () => queryClient.clear() };
}

function isOfRemote(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof RemoteOnServerError;
}

/** Matches the preload links that React writes at the start of the HTML. */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Renders a page of the shell as a first-time visitor sees it.
 *
 * @param boot - boot data without data of any visitor
 * @throws the error of any component outside the slots of remotes
 */
export async function renderPage(pathname: string, boot: BootData): Promise<RenderedPage> {
  const { market } = marketFromPath(pathname);
  await loadWords(market);
  const { cache, styles } = gatherStyles();
  const { data, end } = pageData(market, boot);
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <UiProvider cache={cache}>
      <PageProviders boot={boot} market={market} data={data} loader={loader} onError={() => undefined}>
        <StaticRouter location={pathname}>
          <App />
        </StaticRouter>
      </PageProviders>
    </UiProvider>,
    {
      onError(error) {
        if (isOfRemote(error)) return SLOT_DIGEST;
        failures.push(error);
        return undefined;
      },
      // the HTML contains no late parts, because a script would have to move late parts into place
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  let html = '';
  for await (const chunk of prelude as Readable) html += String(chunk);
  end();
  if (failures.length > 0) throw failures[0];
  const [hints = ''] = HINTS.exec(html) ?? [];
  return { html: html.slice(hints.length), styles: styles(), hints };
}
