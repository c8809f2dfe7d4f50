import type { FastifyRequest } from 'fastify';
import { PackageNotKeptError, type Muse } from '@bindery/muse';
import { availableOrProblem, type CurrentVersions } from '../contexts/books';
import { linesApprovedAt } from '../contexts/cart';
import {
  CONTENT_TOPIC,
  createContentGateway,
  Drafts,
  type ExtraFields,
  type GatewayOptions,
  isPreviewRef,
  newPreviewRef,
  openContentService,
  PagePictures,
  type PagePicturesParts,
  type PackageContent,
  type ProductBase,
  readSeeds,
} from '../contexts/content';
import type { LineProofs } from '../contexts/orders';
import { injectFetch, isAtOrigin } from '../platform/http';
import type { Platform } from './shop-platform';

const packageContents = (muse: Muse): PackageContent[] =>
  muse
    .packages()
    .flatMap(({ slug, content }) => Object.values(content).map(({ lang, form }) => ({ slug, lang, form })));

/** Returns the packages' texts about products, by document field. Editors can replace each of them. */
const productBases = (muse: Muse): ProductBase[] =>
  muse.packages().map(({ slug, content }) => ({
    slug,
    words: Object.fromEntries(
      Object.values(content).map(({ lang, product }) => {
        const { metaTitle, metaDescription, metaKeywords, name, tagline, description } = product;
        const meta = {
          meta_title: metaTitle,
          meta_description: metaDescription,
          meta_keywords: metaKeywords,
        };
        const words = { name, tagline, description, ...meta };
        const knownWords = Object.entries(words).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        );
        return [lang, Object.fromEntries(knownWords)];
      }),
    ),
  }));

/**
 * Opens the built-in content service with its drafts, and the client of the configured content service (the built-in or
 * an external one). The client uses the same API for both.
 */
export async function openContent(
  opening: Platform & {
    readonly muse: Muse;
    readonly currentVersions: CurrentVersions;
    readonly extraFields: readonly ExtraFields[];
    readonly encodePicture: PagePicturesParts['encodePicture'];
  },
) {
  const { app, config, database, changes, jobs, warn, muse, currentVersions, extraFields } = opening;
  const { repository, endpoint, accessToken } = config.content;
  const secrets = config.keys.secretsOf('previews');
  const seedsOf = await readSeeds(config.contentDir, extraFields);
  let builtIn = seedsOf(packageContents(muse));
  const contentOptions: GatewayOptions = {
    repository: repository ?? 'bindery',
    endpoint: repository === undefined ? 'http://content.internal/content/api/v2' : endpoint,
    accessToken,
    fetch: repository === undefined ? injectFetch(app) : fetch,
    builtIn: () => builtIn,
    warn,
  };
  const content = createContentGateway(contentOptions);
  const contentService = await openContentService({
    database,
    seeds: builtIn,
    warn,
    isPreviewRef: (ref) => isPreviewRef(ref, secrets),
  });
  const products = (): ProductBase[] => productBases(muse);
  const pagePictures = new PagePictures(opening);
  const drafts = new Drafts({
    ...{ database, jobs, changes, content: contentService, products, pictures: pagePictures },
  });
  currentVersions.onChange(async () => {
    builtIn = seedsOf(packageContents(muse));
    await contentService.bring(builtIn);
    content.forget();
  });
  const stop = changes.subscribe(CONTENT_TOPIC, () => content.forget());
  app.addHook('onClose', async () => stop());
  // links must have the public origin, because the staff host does not serve the shop's pages
  const pagesFor = (request: FastifyRequest): string =>
    isAtOrigin(request, config.staffOrigin) ? config.publicOrigin : '';
  const editor = { drafts, pagePictures, repository, newPreviewRef: () => newPreviewRef(secrets), pagesFor };
  return { content, contentOptions, contentService, editor, pagePictures };
}

/**
 * Returns a cart line's current page proofs and the time of its approval. There are no proofs if its version is
 * deleted.
 */
export const proofsOf = (muse: Muse): LineProofs => ({
  pagesOf: ({ productSlug, packageVersion, customisation }, { locale }) =>
    availableOrProblem(() => muse.proofOf(productSlug, packageVersion, customisation, locale)).catch(
      (error: unknown) => {
        if (error instanceof PackageNotKeptError) return [];
        throw error;
      },
    ),
  approvedAt: linesApprovedAt,
});
