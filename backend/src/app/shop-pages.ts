import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Browse, type Catalogue, createCatalogue, createExtras, type Extras } from '../contexts/catalogue';
import {
  type ContentPages,
  createContentClient,
  createContentGateway,
  createContentPages,
  createPreviewSessions,
  previewRoutes,
} from '../contexts/content';
import {
  createPages,
  createShellBuilds,
  type PagePreview,
  pagesRoutes,
  type PagesRoutesOptions,
  RenderedPages,
  searchEngineRoutes,
} from '../contexts/pages';
import { STRIPE_SOURCES } from '../contexts/payments/open-provider';
import { hasPrivacySignal } from '../contexts/privacy';
import {
  createCanaryVisitors,
  createHeldBackVisitors,
  createOverrides,
  frozenPageRoutes,
  overrideRoutes,
} from '../contexts/releases';
import type { Shop } from './shop';

/** The parts of the shop that show the content of one preview. The public shop has its own. */
export interface Preview extends PagePreview {
  readonly catalogue: Catalogue;
  readonly browse: Browse;
  readonly extras: Extras;
  readonly contentPages: ContentPages;
}

/** @returns the preview that the browser has open; undefined if there is none */
type PreviewOf = (request: FastifyRequest) => Preview | undefined;

/** Maximum number of previews in memory. */
const KEPT = 20;
const PRISMIC_SCRIPTS = 'https://static.cdn.prismic.io';

function toolbarOf(repository: string | undefined): PagePreview['toolbar'] {
  if (repository === undefined) return undefined;
  const ownOrigins = [`https://${repository}.prismic.io`];
  return {
    script: `${PRISMIC_SCRIPTS}/prismic.js?new=true&repo=${repository}`,
    sources: { scripts: [PRISMIC_SCRIPTS], frames: ownOrigins, connections: ownOrigins },
  };
}

/**
 * Returns the staff panel's origin as a source for a content security policy; undefined if there is no panel.
 * Source: docs/rules.md CONT-12
 */
function panelOrigin({ environment, staffOrigin }: Shop['config']): string | undefined {
  return staffOrigin ?? (environment === 'production' ? undefined : "'self'");
}

/**
 * Opens the previews of drafts, with routes to start and end a preview and with its content for the browser.
 * Source: docs/adr/0007-content-service.md
 */
export async function openPreviews(shop: Shop): Promise<{ readonly previewOf: PreviewOf }> {
  const { app, config, contentOptions, commerce, flags, isSecure } = shop;
  const { repository } = config.content;
  const sessions = createPreviewSessions(isSecure);
  const toolbar = toolbarOf(repository);
  const framedBy = panelOrigin(config);
  const client = createContentClient(contentOptions);
  await previewRoutes(app, { client, sessions, repository });

  function open(ref: string): Preview {
    const content = createContentGateway({ ...contentOptions, ref });
    const catalogue = createCatalogue({ ...shop, content });
    const extras = createExtras(content, commerce);
    const contentPages = createContentPages(content, {
      ...shop.sliceSources,
      products: (market) => catalogue.products(market),
    });
    const browse = new Browse({ ...shop, catalogue, categoryWords: contentPages.categoryOf });
    const pages = createPages({
      ...{ ...shop, catalogue, browse, content, contentPages, extras, flags: flags.base },
    });
    return { catalogue, browse, extras, contentPages, pages, toolbar, framedBy };
  }
  const previews = new LRUCache<string, Preview>({ max: KEPT });
  return {
    previewOf(request) {
      const ref = sessions.refOf(request);
      if (ref === undefined) return undefined;
      const preview = previews.get(ref) ?? open(ref);
      previews.set(ref, preview);
      return preview;
    },
  };
}

/** Origin from which Prismic serves the pictures of all repositories. */
const PRISMIC_PICTURES = 'https://images.prismic.io';

/** Accepts reports about frozen pages. @returns a function that returns the builds for a browser's request */
async function openHoldingBack({
  app,
  releases,
  releaseFigures: figures,
  isSecure,
}: Shop): Promise<PagesRoutesOptions['browserOf']> {
  const canaries = createCanaryVisitors(releases, isSecure);
  const heldBack = createHeldBackVisitors(isSecure);
  await frozenPageRoutes(app, { heldBack, figures, figureShare: () => releases.figureShare() });
  return async (request, reply) => ({
    bucket: await canaries.bucketOf(request, reply),
    held: heldBack.heldBackOf(request),
  });
}

/** Opens the shop's pages. Determines which visitor data and which origins each page may use. */
export async function openPages(shop: Shop, previewOf: PreviewOf): Promise<void> {
  const { app, config, releases, orders, sessions, restrictions, consents, flags, warn, isSecure } = shop;
  const { imageHost, tagManager, content, payments, consentProvider } = config;
  const { renderShell } = shop.work;
  const hasPreviews = config.environment !== 'production';
  const { keptRelease } = releases;
  const overrides = createOverrides({ origins: config.overrideOrigins, hasPreviews, isSecure, keptRelease });
  const previewSecrets = config.keys.secretsOf('previews');
  if (hasPreviews) await overrideRoutes(app, { overrides, releases, previewSecrets });
  await searchEngineRoutes(app, shop);
  await pagesRoutes(app, {
    pages: createPages({ ...shop, flags: flags.base }),
    ...{ flags, openMarkets: shop.openMarkets },
    labelsOf: (market) => shop.content.canvasLabels(market),
    previewOf,
    shell: createShellBuilds(releases),
    rendered: renderShell && config.isRendering ? new RenderedPages(renderShell, warn) : undefined,
    releases,
    overrides,
    warn,
    browserOf: await openHoldingBack(shop),
    shopperOf: async (request) => {
      const signal = hasPrivacySignal(request) && { hasPrivacySignal: true };
      try {
        const session = await sessions.sessionOf(request);
        const restrictedUserId = session && (await restrictions.restrictionOf(session.ownerId));
        const consent = await consents.consentOf(request);
        return {
          ...signal,
          ...(consent && { consent: consent.preferences }),
          isSignedIn: session !== undefined,
          ...(restrictedUserId !== undefined && { restrictedUserId }),
        };
      } catch (err) {
        // pages must work without the database; the server checks again later whether the shopper may order
        warn({ err }, 'a page does not know whether its shopper may order');
        return { ...signal };
      }
    },
    orderNumberOf: async (request, id) => {
      try {
        const session = await sessions.sessionOf(request);
        return session && (await orders.read(session.ownerId, id)).number;
      } catch (err) {
        // the order belongs to another customer, or the database is unavailable; the page itself reports this
        request.log.debug({ err }, 'a page does not know the number of its order');
        return undefined;
      }
    },
    experiments: shop.experiments,
    config,
    measuring: config.measuring.sources,
    assetOrigin: config.assetOrigin,
    tagManagerHost: tagManager?.host,
    pictureOrigin: content.repository === undefined ? undefined : PRISMIC_PICTURES,
    uploadOrigin: imageHost.kind === 'cloudinary' ? new URL(imageHost.origin).origin : undefined,
    payments: payments.stripe && STRIPE_SOURCES,
    consentProvider,
  });
}
