import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BootData } from '@bindery/shared/contracts';
import { endWithin } from '../../platform/end-within';
import { pathIn, type PageRoute } from './page-route';
import type { ShellBuild } from './shell-build';
import type { RenderedPage, RenderShell } from './shell-in-child';

/** Some hundreds of pages: 16 markets, a few pages and the products of each. */
const KEPT_BYTES = 40_000_000;
/** The time after which a page that could not be rendered is tried again. */
const FAILURE_MS = 60_000;
/** The longest time that a visitor waits for a page. The render goes on, for the next visitor. */
const WAIT_MS = 1000;

/** The fields of boot data that a page of the shell is rendered from. Nothing of a visitor is in them. */
function renderedBoot(boot: BootData): BootData {
  const { environment, marketplace, flags, requestTimeoutMs, labels, preloaded, panel, tracking } = boot;
  return {
    ...{ environment, marketplace, flags, requestTimeoutMs, preloaded, remotes: [] },
    ...(labels && { labels }),
    ...(panel && { panel }),
    tracking: {
      ecommerceEndpoint: tracking.ecommerceEndpoint,
      errorReportEndpoint: tracking.errorReportEndpoint,
    },
  };
}

/** All addresses without a page are one page, and all of products that do not exist another. */
export function renderedPath(route: PageRoute): string {
  if (route.kind !== 'not-found') return pathIn(route, route.market);
  return `${route.market.prefix}/${route.isProducts ? 'unknown-product' : 'not-found'}`;
}

const bytesOf = ({ html, styles }: RenderedPage): number =>
  2 * styles.reduce((sum, { css }) => sum + css.length, html.length);

/**
 * Pages of the shell as the server renders them, each once for a build, a path, a catalogue and the content. The same for
 * everybody. Source: docs/rules.md REND-01
 */
export class RenderedPages {
  private readonly pages = new LRUCache<string, RenderedPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: bytesOf,
  });
  private readonly hashes = new WeakMap<BootData, string>();
  private readonly running = new Map<string, Promise<RenderedPage | undefined>>();
  private readonly failed = new LRUCache<string, true>({ max: 1000, ttl: FAILURE_MS });

  constructor(
    private readonly render: RenderShell,
    private readonly warn: (details: object, message: string) => void,
  ) {}

  /**
   * @param boot - of a page; what it says of a visitor is not read
   * @returns undefined where the build renders nothing, or it failed or takes too long: the browser renders the page then
   */
  async of(build: ShellBuild, route: PageRoute, boot: BootData): Promise<RenderedPage | undefined> {
    const { version, serverBundle } = build;
    // the browser asks for the product, and says what became of it: it would not take another page over
    if (serverBundle === undefined || (route.kind === 'not-found' && route.isProducts)) return undefined;
    const pathname = renderedPath(route);
    const key = `${version} ${pathname} ${this.hashOf(boot)}`;
    const rendered = this.pages.get(key);
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

  /** Computed once for each object: the shop's pages are the same objects until something changes. */
  private hashOf(boot: BootData): string {
    const before = this.hashes.get(boot);
    if (before !== undefined) return before;
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
        this.warn({ err, ...details }, 'a page was not rendered');
        return undefined;
      },
    );
    this.running.set(key, running);
    void running.then(() => this.running.delete(key));
    return running;
  }
}
