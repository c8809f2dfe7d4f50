import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type CatalogueParts,
  createCatalogue,
  type Catalogue,
  type Commerce,
  createExtras,
  type Extras,
} from '../contexts/catalogue';
import {
  createContentClient,
  createContentGateway,
  createPreviewSessions,
  previewRoutes,
  type GatewayOptions,
} from '../contexts/content';
import { createPages, type PageDependencies, type PagePreview } from '../contexts/pages';
import { servesHttps, type Config } from '../platform/config';

/** The shop with the content of one preview, fully separate from the public shop. */
export interface Preview extends PagePreview {
  readonly catalogue: Catalogue;
  readonly extras: Extras;
}

export interface Previews {
  /** @returns undefined if the browser has no preview */
  readonly previewOf: (request: FastifyRequest) => Preview | undefined;
}

interface PreviewParts extends Pick<PageDependencies, 'muse' | 'releases' | 'flags' | 'warn'> {
  readonly contentOptions: GatewayOptions;
  readonly trade: Pick<CatalogueParts, 'promotions' | 'sales'> & { readonly commerce: Commerce };
}

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
 * Opens previews of drafts: their start and end, and the content for the browser.
 * Source: docs/adr/0007-content-service.md
 */
export async function openPreviews(
  app: FastifyInstance,
  config: Config,
  previewParts: PreviewParts,
): Promise<Previews> {
  const { contentOptions, trade, muse } = previewParts;
  const { repository } = config.content;
  const sessions = createPreviewSessions(servesHttps(config));
  const toolbar = toolbarOf(repository);
  const client = createContentClient(contentOptions);
  await app.register(previewRoutes, { client, sessions, repository });

  function open(ref: string): Preview {
    const content = createContentGateway({ ...contentOptions, ref });
    const catalogue = createCatalogue({ muse, content, ...trade });
    const extras = createExtras(content, trade.commerce);
    const pages = createPages({ ...previewParts, config, catalogue, content, extras });
    return { catalogue, extras, pages, toolbar };
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
