import type { FastifyInstance } from 'fastify';
import type { Platform } from './app-platform';
import { hasPrivacySignal } from '../contexts/privacy';
import {
  createPages,
  createShellBuilds,
  pagesRoutes,
  RenderedPages,
  searchEngineRoutes,
  type PageDependencies,
  type RenderShell,
} from '../contexts/pages';
import {
  createExperiments,
  type FlagSet,
  createCanaryVisitors,
  createOverrides,
  overrideRoutes,
} from '../contexts/releases';
import type { OrderService } from '../contexts/orders';
import { STRIPE_SOURCES } from '../contexts/payments/open-provider';
import type { Previews } from './open-previews';
import { servesHttps, type Config } from '../platform/config';

interface PageHosts
  extends
    Omit<PageDependencies, 'config' | 'warn' | 'flags'>,
    Pick<Platform, 'sessions' | 'restrictions' | 'consents' | 'warn'> {
  readonly orders: OrderService;
  readonly previews: Previews;
  readonly flags: FlagSet;
  readonly renderShell?: RenderShell | undefined;
}

/** Origin from which Prismic serves the pictures of all repositories. */
const PRISMIC_PICTURES = 'https://images.prismic.io';

/** Opens the shop's pages, with the visitor data and the origins that each may use. */
export async function openPages(app: FastifyInstance, config: Config, hosts: PageHosts): Promise<void> {
  const { releases, orders, sessions, restrictions, consents, previews, flags, renderShell, warn } = hosts;
  const { imageHost, tagManager, content, payments, consentProvider } = config;
  const overrides = createOverrides(config.overrideOrigins, servesHttps(config));
  if (config.overrideOrigins.length > 0) await app.register(overrideRoutes, { overrides, releases });
  await app.register(searchEngineRoutes, { config, catalogue: hosts.catalogue });
  await app.register(pagesRoutes, {
    pages: createPages({ ...hosts, flags: flags.base, config }),
    flags,
    labelsOf: (market) => hosts.content.canvasLabels(market),
    previewOf: previews.previewOf,
    shell: createShellBuilds(releases),
    rendered: renderShell && config.isRendering ? new RenderedPages(renderShell, warn) : undefined,
    releases,
    overrides,
    warn,
    canaries: createCanaryVisitors(releases, servesHttps(config)),
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
        // pages work without the database; the server still enforces a restriction from its own records
        warn({ err }, 'a page does not know whether its shopper may order');
        return { ...signal };
      }
    },
    orderNumberOf: async (request, id) => {
      try {
        const session = await sessions.sessionOf(request);
        return session && (await orders.read(session.ownerId, id)).number;
      } catch (err) {
        // another customer's order, or the database is away: the page finds out itself
        request.log.debug({ err }, 'a page does not know the number of its order');
        return undefined;
      }
    },
    experiments: createExperiments(config.tracking.experiments, servesHttps(config)),
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
