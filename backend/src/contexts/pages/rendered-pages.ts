import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BootData } from '@bindery/shared/contracts';
import { ChildUnavailableError } from '../../platform/children';
import { endWithin } from '../../platform/end-within';
import { countsOfCache } from '../../platform/refreshing-cache';
import { pathIn, type PageRoute } from './page-route';
import type { ShellBuild } from './shell-build';
import type { RenderedPage, RenderShell } from './shell-in-child';

/** Limit of the cache in bytes, enough for hundreds of pages: 16 markets with their products. */
const KEPT_BYTES = 40_000_000;
const FAILURE_MS = 60_000;
/** Maximum time that a visitor waits for a render. A slower render continues for later visitors. */
const WAIT_MS = 1000;

/**
 * `true` for each field of the boot data that the renderer gets. A field about a visitor must be `false`, because all
 * visitors share the pages. A field that a component shows must be `true`, because otherwise React renders the page
 * again in the browser.
 */
const IS_DRAWN: Readonly<Record<keyof BootData, boolean>> = {
  ...{ environment: true, marketplace: true, flags: true, requestTimeoutMs: true, preloaded: true },
  ...{ labels: true, footer: true, header: true, seller: true, panel: true, tracking: true },
  ...{ consent: false, hasPrivacySignal: false, restrictedUserId: false, isSignedIn: false },
  ...{ isPreview: false, shellPreviewedUntil: false, figureShare: false, isStaffPage: false },
  ...{
    consentProvider: false,
    remotes: false,
    assetOrigin: false,
    shellVersion: false,
    marketGaps: false,
    traceShare: false,
  },
};

function renderedBoot(boot: BootData): BootData {
  const drawn = Object.entries(boot).filter(([field]) => IS_DRAWN[field as keyof BootData]);
  const { ecommerceEndpoint, errorReportEndpoint } = boot.tracking;
  return {
    ...(Object.fromEntries(drawn) as unknown as BootData),
    remotes: [],
    tracking: { ecommerceEndpoint, errorReportEndpoint },
  };
}

/** Returns the path under which a page is cached. All unknown URLs share a path, and those with `isFetched` another. */
export function renderedPath(route: PageRoute): string {
  if (route.kind !== 'not-found') return pathIn(route, route.market);
  return `${route.market.prefix}/${route.isFetched ? 'unknown' : 'not-found'}`;
}

const bytesOf = ({ html, styles }: RenderedPage): number =>
  2 * styles.reduce((sum, { css }) => sum + css.length, html.length);

/**
 * Server-rendered pages, which all visitors share. Cached by build, path, catalogue and content.
 * Source: docs/rules.md REND-01
 */
export class RenderedPages {
  private readonly pages = new LRUCache<string, RenderedPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: bytesOf,
  });
  private readonly hashes = new WeakMap<BootData, string>();
  private readonly counts = countsOfCache('rendered pages');
  private readonly running = new Map<string, Promise<RenderedPage | undefined>>();
  private readonly failed = new LRUCache<string, true>({ max: 1000, ttl: FAILURE_MS });

  constructor(
    private readonly render: RenderShell,
    private readonly warn: (details: object, message: string) => void,
  ) {}

  /**
   * @param boot - boot data of a page; visitor fields are ignored
   * @returns undefined if the build cannot render, fails or takes too long; the browser then renders the page
   */
  async renderedPageOf(
    build: ShellBuild,
    route: PageRoute,
    boot: BootData,
  ): Promise<RenderedPage | undefined> {
    const { version, serverBundle } = build;
    // a browser that fetches the data first renders a skeleton, and this differs from the HTML of the 404 page
    if (serverBundle === undefined || (route.kind === 'not-found' && route.isFetched)) return undefined;
    const pathname = renderedPath(route);
    const key = `${version} ${pathname} ${this.hashOf(boot)}`;
    const rendered = this.pages.get(key);
    if (rendered) this.counts.hits += 1;
    else this.counts.misses += 1;
    if (rendered || this.failed.has(key)) return rendered;
    const running =
      this.running.get(key) ??
      this.start(key, () => this.render({ version, bundle: serverBundle }, pathname, renderedBoot(boot)), {
        pathname,
        version,
      });
    return endWithin(WAIT_MS, running).catch((err: unknown) => {
      this.warn({ err, pathname, version }, 'a page was not rendered in time');
      return undefined;
    });
  }

  /** Returns a hash of boot data. Cached by object, because unchanged boot data are always the same object. */
  private hashOf(boot: BootData): string {
    const knownHash = this.hashes.get(boot);
    if (knownHash !== undefined) return knownHash;
    const hash = createHash('sha256')
      .update(JSON.stringify(renderedBoot(boot)))
      .digest('base64');
    this.hashes.set(boot, hash);
    return hash;
  }

  private start(
    key: string,
    render: () => Promise<RenderedPage>,
    details: object,
  ): Promise<RenderedPage | undefined> {
    const running = render().then(
      (page) => {
        this.pages.set(key, page);
        return page;
      },
      (err: unknown) => {
        this.failed.set(key, true);
        // not reported, because this process is stopping or the pool has already reported the error of its child
        if (!(err instanceof ChildUnavailableError))
          this.warn({ err, ...details }, 'a page was not rendered');
        return undefined;
      },
    );
    this.running.set(key, running);
    void running.then(() => this.running.delete(key));
    return running;
  }
}
